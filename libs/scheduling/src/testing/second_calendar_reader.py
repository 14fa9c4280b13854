"""Reads calendars with python-recurring-ical-events: {"calendars": [text], "start": ms, "end": ms} in, [[[start, end]]] in milliseconds out."""

import datetime
import json
import sys

import icalendar
import recurring_ical_events


def milliseconds(moment):
    return int(moment.timestamp() * 1000)


def occurrences(text, start, end):
    calendar = icalendar.Calendar.from_ical(text)
    found = recurring_ical_events.of(calendar).between(start, end)
    return sorted([milliseconds(event["DTSTART"].dt), milliseconds(event["DTEND"].dt)] for event in found)


query = json.load(sys.stdin)
window = [datetime.datetime.fromtimestamp(query[name] / 1000, datetime.timezone.utc) for name in ("start", "end")]
json.dump([occurrences(text, *window) for text in query["calendars"]], sys.stdout)
