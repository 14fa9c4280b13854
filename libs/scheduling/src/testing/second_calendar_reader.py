"""Reads calendars with python-recurring-ical-events: {"calendars": [{"text", "start", "end"}], "seconds"} in, [[[start, end]]] in milliseconds out.

Events that take no time are left out. A calendar that this reader cannot read, or not within those seconds, is {"failure": why}.
"""

import datetime
import json
import os
import signal
import sys

import icalendar
import recurring_ical_events


def milliseconds(moment):
    return int(moment.timestamp() * 1000)


def takes_time(event):
    is_timed = isinstance(event["DTSTART"].dt, datetime.datetime)
    is_free = event.get("TRANSP", "") == "TRANSPARENT" or event.get("X-MICROSOFT-CDO-BUSYSTATUS", "") == "FREE"
    return is_timed and not is_free and event.get("STATUS", "") != "CANCELLED"


def occurrences(text, start, end):
    window = [datetime.datetime.fromtimestamp(each / 1000, datetime.timezone.utc) for each in (start, end)]
    calendar = icalendar.Calendar.from_ical(text)
    found = recurring_ical_events.of(calendar).between(*window)
    return sorted([milliseconds(event["DTSTART"].dt), milliseconds(event["DTEND"].dt)] for event in found if takes_time(event))


def occurrences_or_failure(calendar):
    try:
        return occurrences(**calendar)
    except Exception as error:
        return {"failure": repr(error)}


def in_a_process_of_its_own(calendar, seconds):
    """The library remembers zones by name from one calendar to the next, and some calendars keep it busy for hours."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(seconds)
        with os.fdopen(writing, "w") as answer:
            json.dump(occurrences_or_failure(calendar), answer)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        text = answer.read()
    _, status = os.waitpid(child, 0)
    return json.loads(text) if status == 0 else {"failure": f"not read within {seconds} s"}


given = json.load(sys.stdin)
json.dump([in_a_process_of_its_own(calendar, given["seconds"]) for calendar in given["calendars"]], sys.stdout)
