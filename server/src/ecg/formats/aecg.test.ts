import { microvolts } from '@farsight/shared/ecg'
import { type AecgParts, aecgFile } from '../../../test/ecg/aecg-writer'
import { reasonOf } from '../../../test/ecg/reason'
import { sharedFiles, testWithShared } from '../../images/testing/shared-data'
import { readAecg } from './aecg'
import { readScp } from './scp'

const II = { lead: 'MDC_ECG_LEAD_II', digits: ' 0 3 -8\n9\t-300 1200 ' }
const open = (parts: Partial<AecgParts>) => readAecg(aecgFile({ sequences: [II], ...parts }))

test('[ECG-07] digits between blanks, scale and origin with their units; a beat beside the rhythm; Hz of the increment', () => {
  const read = open({
    sequences: [II, { lead: 'MDC_ECG_LEAD_V1', digits: '1 2 3 4 5 6', scale: ['0.005', 'mV'], origin: ['-1', 'mV'] }],
    increment: ['4', 'ms'],
    beat: [{ ...II, digits: '7 8' }],
  })
  expect(
    read.groups.map(({ kind, rate, leads }) => [kind, rate, ...leads.map((lead) => [lead.lead, microvolts(lead, lead.samples[1]!)])]),
  ).toEqual([
    ['rhythm', 250, ['II', 7.5], ['V1', -990]],
    ['beat', 250, ['II', 20]],
  ])
  const timed = (low: string): string =>
    readAecg(
      Buffer.from(
        aecgFile({ sequences: [II] })
          .toString()
          .replace('20261123093005.100', low),
      ),
    ).time
  // What is no time gives way to the file's own.
  expect([timed('20261341'), timed('20261122'), timed('202611220815')]).toEqual([
    ...['2026-11-23 09:30:00', '2026-11-22 00:00:00', '2026-11-22 08:15:00'],
  ])
  expect([[...read.groups[0]!.leads[0]!.samples], read.time, read.device, read.notes]).toEqual([
    ...[[0, 3, -8, 9, -300, 1200], '2026-11-23 09:30:05', 'E9', []],
  ])
})

test('measurements say on which beat they stood; rhythm is a statement; filters by their figures; what is no lead is told', () => {
  const annotation = (code: string, value: string, inner = ''): string =>
    `<component><annotation><code code="${code}"/>${value}${inner}</annotation></component>`
  const pr = annotation('MDC_ECG_TIME_PD_PR', '<value xsi:type="PQ" value="148" unit="ms"/>')
  const control = (name: string, figure: string, hz: string): string =>
    `<controlVariable><controlVariable><code code="MDC_ECG_CTL_VBL_ATTR_FILTER_${name}"/><component><controlVariable>
<code code="MDC_ECG_CTL_VBL_ATTR_FILTER_${figure}"/><value xsi:type="PQ" value="${hz}" unit="Hz"/></controlVariable></component></controlVariable></controlVariable>`
  const read = open({
    sequences: [II, { lead: 'MDC_PRESS_BLD', digits: '1' }],
    annotations: `${annotation('MDC_ECG_RHY', '<value xsi:type="CE" code="X" displayName="Sinus Rhythm"/>')}
${annotation('MDC_ECG_BEAT', '<value code="N"/>', pr)}${annotation('MDC_ECG_BEAT', '<value code="N"/>', pr)}
${annotation('MDC_ECG_INTERPRETATION', '<value xsi:type="ST">左室高电压</value>')}`,
    controls: `${control('HIGH_PASS', 'CUTOFF_FREQ', '0.05')}${control('NOTCH', 'NOTCH_FREQ', '50')}`,
  })
  expect([read.values.map(({ from }) => from), read.statements, read.notes, read.filters]).toEqual([
    ['annotation RHYTHM 1 MDC_ECG_BEAT MDC_ECG_TIME_PD_PR', 'annotation RHYTHM 2 MDC_ECG_BEAT MDC_ECG_TIME_PD_PR'],
    ['Sinus Rhythm', '左室高电压'],
    ['MDC_PRESS_BLD', 'annotations: 2 points'],
    { lowCut: 0.05, highCut: null, notch: 50, text: '' },
  ])
})

test('document types, entities, depth and size are hostile or too large; NaN, no scale, no rate and other XML are refused by name', () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`
  const with16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(aecgFile({ sequences: [II], doctype: laughs, declaration: '' }).toString('utf8'), 'utf16le'),
  ])
  const whole = aecgFile({ sequences: [II] })
  expect([
    reasonOf(() => open({ doctype: laughs })),
    reasonOf(() => open({ doctype: '<!DOCTYPE x SYSTEM "file:///etc/passwd">' })),
    reasonOf(() => readAecg(with16)),
    reasonOf(() => open({ sequences: [{ ...II, digits: '&b;' }] })),
    reasonOf(() => readAecg(Buffer.from('<a>'.repeat(100)))),
    reasonOf(() => readAecg(Buffer.from(`<a>${'<b/>'.repeat(300_001)}</a>`))),
    reasonOf(() => open({ sequences: [{ ...II, digits: '1 NaN 3' }] })),
    reasonOf(() => open({ sequences: [{ ...II, digits: '1 2.5' }] })),
    reasonOf(() => open({ sequences: [{ ...II, digits: '99999999999' }] })),
    reasonOf(() => open({ sequences: [{ ...II, digits: '' }] })),
    reasonOf(() => open({ sequences: [II, { ...II, digits: '1' }] })),
    reasonOf(() => open({ sequences: [{ ...II, scale: undefined }] })),
    reasonOf(() => open({ sequences: [{ ...II, scale: ['0', 'uV'] }] })),
    reasonOf(() => open({ sequences: [{ ...II, scale: ['2', 'mm[Hg]'] }] })),
    reasonOf(() => open({ sequences: [{ ...II, type: 'SLIST_GLD' }] })),
    reasonOf(() => open({ sequences: [] })),
    reasonOf(() => open({ increment: ['0', 's'] })),
    reasonOf(() => open({ increment: ['2', 'years'] })),
    reasonOf(() => open({ declaration: '<?xml version="1.0" encoding="klingon"?>' })),
    reasonOf(() => readAecg(Buffer.from('<restingecgdata/>'))),
    reasonOf(() => readAecg(whole.subarray(0, whole.length - 40))),
    reasonOf(() => readAecg(Buffer.alloc(0))),
    reasonOf(() => readAecg(Buffer.alloc(16 * 1024 * 1024 + 1, '<a/>'))),
  ]).toEqual([
    ...['hostile: DOCTYPE', 'hostile: DOCTYPE', 'hostile: DOCTYPE', 'hostile: entity', 'large: depth 64', 'large: 300000 elements'],
    ...['broken: II 2: NaN', 'broken: II 2: 2.5', 'broken: II 1: 99999999999', 'truncated: II 0', 'broken: II 1/6'],
    ...['scale: II', 'scale: II', 'scale: II', 'packed: II SLIST_GLD', 'noLead', 'rate: increment', 'rate: increment'],
    ...[
      'packed: encoding klingon',
      'unknown: XML restingecgdata',
      expect.stringMatching(/^truncated: XML /),
      expect.stringMatching(/^truncated: XML/),
      'large: 16777217 bytes',
    ],
  ])
})

const bytesOf = (folder: string, name: string): Buffer =>
  sharedFiles(folder)!
    .find((file) => file.name === name)!
    .bytes()
testWithShared('ecg_hl7')(
  '[ECG-07] FDA’s examples: twelve leads at 500 Hz and their beat, one lead of thirteen samples, and one without any',
  () => {
    for (const name of ['Example_aECG.xml', 'subject1_0.xml']) {
      const { groups, values, filters, statements, device, time } = readAecg(bytesOf('ecg_hl7', name))
      expect(groups.map(({ kind, rate, leads }) => [kind, rate, leads.length, leads[0]!.samples.length])).toEqual([
        ['rhythm', 500, 12, 5000],
        ['beat', 500, 12, 599],
      ])
      const v6 = groups[0]!.leads.find(({ lead }) => lead === 'V6')!
      expect([
        microvolts(
          v6,
          v6.samples.reduce((a, b) => Math.max(a, b)),
        ),
        v6.unit,
      ]).toEqual([972.5, 2.5])
      expect([values.length, values.at(-1)!.value, filters.highCut, filters.notch, statements, time]).toEqual([
        ...[104, 86, 150, 60, ['Sinus Rhythm'], '2002-11-22 09:10:00'],
      ])
      expect(device).toBe('Mortara Instrument, Inc. ELI250 5.3')
    }
    const least = readAecg(bytesOf('ecg_hl7', 'minimum_aecg.xml')).groups[0]!
    expect([least.rate, least.leads.map(({ lead, samples }) => [lead, samples.length, samples[12]])]).toEqual([500, [['II', 13, -9]]])
    expect(reasonOf(() => readAecg(bytesOf('ecg_hl7', 'empty.xml')))).toBe('noLead')
  },
)

testWithShared('ecg_scp')('[ECG-07] one ECG that an ELI250 wrote as SCP-ECG and as aECG: the same samples, the same measurements', () => {
  const scp = readScp(bytesOf('ecg_scp', 'Example.scp'))
  const aecg = readAecg(bytesOf('ecg_hl7', 'Example_aECG.xml'))
  for (const { lead, samples, unit } of scp.groups[0]!.leads) {
    const other = aecg.groups[0]!.leads.find((one) => one.lead === lead)!
    let differ = 0
    for (let i = 0; i < samples.length; i += 1) if (samples[i] !== other.samples[i]) differ += 1
    expect([lead, differ, unit]).toEqual([lead, 0, other.unit])
  }
  const global = aecg.values.slice(0, 8).map(({ value }) => value)
  expect(scp.values.map(({ value }) => value)).toEqual(global.filter((_, i) => i !== 4))
  expect(scp.values.map(({ name }) => name).join(' ')).toBe('P PR QRS QT P axis QRS axis T axis')
})

test('two time bases of one set are refused; a set that begins later and a lead that stands there twice are told', () => {
  const ii = { lead: 'MDC_ECG_LEAD_II', digits: '1 2' }
  const file = aecgFile({ sequences: [ii, { ...ii, scale: ['5', 'uV'] }] }).toString()
  expect(readAecg(Buffer.from(file)).notes).toEqual(['II: twice'])
  const clock = /<component><sequence><code code="TIME_ABSOLUTE"\/>.*?<\/sequence><\/component>/s.exec(file)![0]
  const told = (text: string): string => reasonOf(() => readAecg(Buffer.from(text)))
  expect(told(file.replace(clock, clock + clock.replace('0.002', '0.001')))).toBe('broken: 500/1000 Hz')
  const set = /<component><sequenceSet>.*?<\/sequenceSet><\/component>/s.exec(file)![0]
  const at = (head: string) => set.replace('<head value="0"/>', `<head value="${head}"/>`)
  expect(readAecg(Buffer.from(file.replace(set, at('20261123093005.100') + at('20261123093015.100')))).notes).toContain(
    'group 2: +10000 ms',
  )
})

test('attributes are capped, those of one element and of all, before they are in memory', () => {
  const told = (text: string): string => reasonOf(() => readAecg(Buffer.from(text)))
  expect([
    told(`<AnnotatedECG ${Array.from({ length: 65 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
    told(`<AnnotatedECG>${'<a b="1" c="1"/>'.repeat(200_001)}</AnnotatedECG>`),
  ]).toEqual(['large: 64 attributes', 'large: 400000 attributes'])
})

test('what is measured in one lead or one beat is marked; what is of the whole is not', () => {
  const value = (n: string, more = '') =>
    `<component><annotation><code code="MDC_ECG_TIME_PD_QT"/><value value="${n}" unit="ms"/>${more}</annotation></component>`
  const lead =
    '<support><supportingROI><component><boundary><code code="MDC_ECG_LEAD_III"/></boundary></component></supportingROI></support>'
  const beat = `<component><annotation><code code="MDC_ECG_BEAT"/>${value('410')}</annotation></component>`
  const annotations = `${value('430', lead)}${beat}${value('420')}`
  const { values } = readAecg(aecgFile({ sequences: [{ lead: 'MDC_ECG_LEAD_II', digits: '1 2' }], annotations }))
  expect(values.map((one) => [one.value, one.part])).toEqual([
    [430, 1],
    [410, 1],
    [420, undefined],
  ])
})
