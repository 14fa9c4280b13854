"""Reads calendars with python-recurring-ical-events: {"calendars": [{"text", "start", "end"}]} in, [[[start, end]]] in milliseconds out.

Events that take no time are left out. A calendar that this reader cannot read is null.
"""

import datetime
import json
import sys

import icalendar
import recurring_ical_events


def milliseconds(moment):
    return int(moment.timestamp() * 1000)


def takes_time(event):
    is_timed = isinstance(event["DTSTART"].dt, datetime.datetime)
    return is_timed and event.get("TRANSP", "OPAQUE") != "TRANSPARENT" and event.get("STATUS", "") != "CANCELLED"


def occurrences(text, start, end):
    window = [datetime.datetime.fromtimestamp(each / 1000, datetime.timezone.utc) for each in (start, end)]
    calendar = icalendar.Calendar.from_ical(text)
    found = recurring_ical_events.of(calendar).between(*window)
    return sorted([milliseconds(event["DTSTART"].dt), milliseconds(event["DTEND"].dt)] for event in found if takes_time(event))


def occurrences_or_none(calendar):
    try:
        return occurrences(**calendar)
    except Exception as error:
        print(repr(error), file=sys.stderr)
        return None


json.dump([occurrences_or_none(calendar) for calendar in json.load(sys.stdin)["calendars"]], sys.stdout)
