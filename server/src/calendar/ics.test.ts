import { type CalendarEntry, calendarOf, folded, icsText } from './ics'

const ENTRY: CalendarEntry = {
  uid: 'consultation-1@farsight',
  sequence: 3,
  stamp: Date.parse('2026-11-25T23:59:59.123+08:00'),
  start: Date.parse('2026-12-01T09:00:00+08:00'),
  end: Date.parse('2026-12-01T10:30:00+08:00'),
  summary: '会诊 Consultation HZ20261125-0003',
  description: '市一; 仁和, 东港\\n\n第二行',
  cancelled: false,
}
const lines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

test('an entry is a calendar of RFC 5545: its times are UTC, its lines end with CR LF', () => {
  expect(lines(calendarOf(ENTRY))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farsight//Farsight//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:consultation-1@farsight',
    'SEQUENCE:3',
    'DTSTAMP:20261125T155959Z',
    'DTSTART:20261201T010000Z',
    'DTEND:20261201T023000Z',
    'SUMMARY:会诊 Consultation HZ20261125-0003',
    'DESCRIPTION:市一\\; 仁和\\, 东港\\\\n\\n第二行',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(calendarOf(ENTRY).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('a cancelled one says so; without an end, or a description, there is no such line', () => {
  const all = lines(calendarOf({ ...ENTRY, cancelled: true, end: null, description: '' }))
  expect(all).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']))
  expect(all.some((line) => /^(DTEND|DESCRIPTION)/.test(line))).toBe(false)
})

test.each(['x'.repeat(75), 'x'.repeat(76), '会诊'.repeat(200), '😀'.repeat(60), ''])(
  'a line is folded at 75 octets, and never inside a character',
  (text) => {
    const parts = folded(text).split('\r\n')
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
      expect(part).not.toMatch(/\ufffd|^[\udc00-\udfff]|[\ud800-\udbff]$/)
    }
    expect(parts.map((part, i) => (i === 0 ? part : part.slice(1))).join('')).toBe(text)
    expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true)
  },
)

test('text cannot begin a line of its own, nor a property', () => {
  expect(icsText('a\r\nEND:VEVENT\rb\nc\u0000\u0007')).toBe('a\\nEND:VEVENT\\nb\\nc')
})
