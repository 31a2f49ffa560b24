import { ECG_GAP, type EcgRecording, microvolts, STANDARD_LEADS } from '@farsight/shared/ecg'
import { aecgFile } from '../../test/ecg/aecg-writer'
import { dicomEcg, words } from '../../test/ecg/dicom-writer'
import { smallPdf } from '../../test/ecg/pdf-writer'
import { reasonOf } from '../../test/ecg/reason'
import { scpFile } from '../../test/ecg/scp-writer'
import { writePart10 } from '../images/dicom/part10-writer'
import { sharedFiles, testWithShared } from '../images/testing/shared-data'
import { readEcg } from './read'

const file = (name: string, bytes: Buffer) => ({ name, bytes })
const II = [0, 5, -7, 1200]
const HEADER = Buffer.from('r 1 500 4\nr.dat 16 400(0)/mV 16 0 0 0 0 II\n')
const DAT = words(II)
const opened = (...files: { name: string; bytes: Buffer }[]): EcgRecording => {
  const read = readEcg(files)
  if (read.format === 'pdf') throw new Error('a PDF')
  return read
}

test('[ECG-07] four formats through one door, each by its content under a name that says something else; the same lead, rate and µV', () => {
  const dicom = dicomEcg({ groups: [{ channels: [{}], data: DAT, samples: 4 }] })
  const files = [
    [file('a.pdf', dicom)],
    [file('a.dcm', scpFile({ leads: [[2, II]] }))],
    [file('a.scp', aecgFile({ sequences: [{ lead: 'MDC_ECG_LEAD_II', digits: II.join(' ') }] }))],
    [file('a.xml', HEADER), file('r.dat', DAT)],
  ]
  expect(
    files.map((given) => {
      const { format, groups } = opened(...given)
      return [format, groups[0]!.rate, groups[0]!.leads.map((lead) => [lead.lead, [...lead.samples].map((one) => microvolts(lead, one))])]
    }),
  ).toEqual(['dicom', 'scp', 'aecg', 'wfdb'].map((format) => [format, 500, [['II', [0, 12.5, -17.5, 3000]]]]))
  expect(readEcg([file('x.dcm', Buffer.concat([Buffer.from('\r\n'), smallPdf()]))])).toEqual({ format: 'pdf' })
  // As a device wraps it for the archive.
  const wrapped = (document: string): Buffer =>
    writePart10('1.2.840.10008.5.1.4.1.1.104.1', '1.2.826.0.1.9', [
      [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.104.1'],
      [0x00420011, 'OB', Buffer.from(document)],
    ])
  expect(readEcg([file('x', wrapped('%PDF-1.7 '))])).toEqual({ format: 'pdf' })
  expect(reasonOf(() => readEcg([file('x', wrapped('<html> '))]))).toBe('noLead')
})

test('names padded with NUL, with folders and in capitals lead to the signal file; annotations beside it do no harm', () => {
  const header = Buffer.concat([HEADER, Buffer.alloc(40)])
  for (const name of ['r.dat\0\0\0', 'C:\\ecg\\r.dat', '/tmp/R.DAT'])
    expect(opened(file('r.hea', header), file(name, DAT), file('r.atr', Buffer.from([1, 4, 0, 0]))).groups[0]!.leads[0]!.samples).toEqual(
      Int32Array.from(II),
    )
  expect(reasonOf(() => readEcg([file('r.hea', HEADER)]))).toBe('noFile: r.dat')
  // Samples that begin as an XML or a PDF does.
  const like = Buffer.concat([Buffer.from('<x%PDF-'), Buffer.alloc(1)])
  expect(opened(file('r.dat', like), file('r.hea', HEADER)).groups[0]!.leads[0]!.samples[0]).toBe(0x783c)
})

test('nothing known, several recordings, no file, and what looks like another’s mark are refused by name', () => {
  const scp = scpFile({ leads: [[2, II]] })
  expect(
    [
      [],
      [file('x.dat', DAT)],
      [file('x', Buffer.alloc(0))],
      [file('a.scp', scp), file('b.scp', scp)],
      [file('a.scp', scp), file('b.dat', DAT)],
      [file('r.hea', HEADER), file('r.dat', DAT), file('a.scp', scp)],
      [file('x.txt', Buffer.from('Dear colleague\n'))],
      [file('x.zip', Buffer.from('PK\x03\x04…'))],
      [file('x.dcm', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]))],
      Array.from({ length: 65 }, () => file('a', DAT)),
    ].map((files) => reasonOf(() => readEcg(files))),
  ).toEqual([
    ...['unknown', 'unknown', 'unknown', 'unknown: 2 files', 'unknown: 2 files', 'unknown: 3 files', 'unknown', 'unknown'],
    ...['broken: NO_META', 'large: 65 files'],
  ])
})

test('formats that are known by sight are refused by their name, before any parser says something else of them', () => {
  const muse =
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE RestingECG SYSTEM "restecg.dtd">\n<RestingECG><MuseInfo/></RestingECG>'
  const philips = '<?xml version="1.0" encoding="UTF-16"?><restingecgdata xmlns="http://www3.medical.philips.com"></restingecgdata>'
  const dicom = dicomEcg({ groups: [{ channels: [{}], data: words(II), samples: II.length }] })
  const meta = 132 + 12 + dicom.readUInt32LE(140)
  const implicit = Buffer.concat(
    (
      [
        [0x0016, '1.2.840.10008.5.1.4.1.1.9.1.1\0'],
        [0x0018, '1.2\0'],
        [0x0020, '20261123'],
      ] as const
    ).map(([element, value]) => Buffer.concat([Buffer.from([8, 0, element, 0, value.length, 0, 0, 0]), Buffer.from(value)])),
  )
  const told = (bytes: Buffer): string => reasonOf(() => readEcg([file('x.xml', bytes)]))
  expect([
    told(Buffer.from(muse)),
    told(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(philips, 'utf16le')])),
    told(Buffer.from(philips)),
    told(dicom.subarray(132)),
    told(dicom.subarray(meta)),
    told(implicit),
    // Others are no more than unknown.
    told(Buffer.from('<patient/>')),
    told(Buffer.from([8, 0, 5, 0, 67, 83, 2, 0, 65, 65, 8, 0, 5, 0])),
  ]).toEqual([
    ...['notRead: GE MUSE XML', 'notRead: Philips XML', 'notRead: Philips XML'],
    ...Array(3).fill('notRead: DICOM without preamble'),
    ...['unknown: XML patient', 'unknown'],
  ])
})

test('a PDF is whole, or no ECG: its beginning, its end and a page are asked for; scripts in it are let be, as no viewer runs them', () => {
  const told = (bytes: Buffer | string): string => reasonOf(() => readEcg([file('x.pdf', Buffer.from(bytes))]))
  const script = smallPdf('', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>')
  expect([
    told(smallPdf()),
    told(script),
    told('%PDF-'),
    told('%PDF-1.4\nno end'),
    told(smallPdf().subarray(0, 200)),
    told(smallPdf().toString().replace('/Type/Page/', '/Type/Leaf/').replace('/Pages', '/Leafs').replace('/Pages', '/Leafs')),
    told(
      smallPdf('x'.repeat(100))
        .toString()
        .replace(/startxref\n\d+/, 'startxref\n3'),
    ),
    told('<a><!-- %PDF-1.4 --></a>'),
  ]).toEqual([
    'opened',
    'opened',
    'broken: PDF',
    ...Array(2).fill('truncated: PDF'),
    'broken: PDF 0 pages',
    'truncated: PDF',
    'unknown: XML a',
  ])
})

test('two signal files of one name are refused, as nobody knows which the header means; a recorded −aVR stands for the aVR that is not there', () => {
  expect(reasonOf(() => readEcg([file('r.hea', HEADER), file('r.dat', DAT), file('old/r.dat', words([9, 9, 9, 9]))]))).toBe(
    'broken: two files of one name',
  )
  const cabrera = opened(
    file(
      '',
      scpFile({
        leads: [
          [2, II],
          [65, [10, 20, 30, 40]],
        ],
      }),
    ),
  ).groups[0]!.leads
  expect(cabrera.map((one) => [one.lead, microvolts(one, one.samples[1]!), one.derived])).toEqual([
    ['II', 12.5, false],
    ['aVR', -50, false],
  ])
})

const chest = [3, 4, 5, 6, 7, 8]
test('[ECG-07] of I and II the four limb leads follow and are marked; gaps stay gaps; one lead and fifteen are as they came', () => {
  const lead = (id: number): [number, number[]] => [id, [id, 2 * id, -id, 100]]
  const limbs: [number, number[]][] = [
    [2, [100, 5, -7, 1200]],
    [1, [31, 5, 3, 300]],
  ]
  const eight = opened(file('', scpFile({ leads: [...chest.map(lead), ...limbs] }))).groups[0]!.leads
  expect(eight.map(({ lead: name }) => name)).toEqual(STANDARD_LEADS)
  expect(eight.filter(({ derived }) => derived).map((one) => [one.lead, microvolts(one, one.samples[0]!) / 2.5])).toEqual([
    ...[
      ['III', 69],
      ['aVR', -65.5],
      ['aVL', -19],
      ['aVF', 84.5],
    ],
  ])
  const count = (ids: number[]): string =>
    opened(file('', scpFile({ leads: ids.map(lead) })))
      .groups[0]!.leads.map(({ lead: name }) => name)
      .join(' ')
  expect([count([7]), count([2, 1, 3]), count([...chest, 1, 2, 61, 62, 63, 64, 11, 12, 9])]).toEqual([
    ...['V5', 'I II III aVR aVL aVF V1', `${STANDARD_LEADS.join(' ')} V3R V4R V7`],
  ])
  const channels = [1, 2, ...chest].map((id) => ({ lead: [`5.6.3-9-${id}`, 'SCPECG', ''] as const, sensitivity: id === 2 ? '5' : '2.5' }))
  const data = words([10, -0x8000, ...chest, 10, 20, ...chest])
  const gap = opened(file('', dicomEcg({ groups: [{ channels, data, samples: 2, padding: words([-0x8000]) }] }))).groups[0]!.leads
  const iii = gap.find((one) => one.lead === 'III')!
  expect([iii.samples[0], microvolts(iii, iii.samples[1]!)]).toEqual([ECG_GAP, 75])
})

const of = (folder: string, ...names: string[]) =>
  names.map((name) =>
    file(
      name,
      sharedFiles(folder)!
        .find((one) => one.name === name)!
        .bytes(),
    ),
  )
testWithShared('ecg_wfdb')('[ECG-07] every ECG file of the set through the door: leads, Hz and samples, or the reason', () => {
  const told = (folder: string, ...names: string[]): string => {
    try {
      const read = readEcg(of(folder, ...names))
      if (read.format === 'pdf') return 'pdf'
      return read.groups.map(({ leads, rate }) => `${leads.length} × ${leads[0]!.samples.length} at ${rate}`).join(', ')
    } catch {
      return reasonOf(() => readEcg(of(folder, ...names)))
    }
  }
  expect({
    mortara: told('ecg_dicom', 'waveform_ecg.dcm'),
    cath: told('ecg_dicom', 'test_ecg.dcm'),
    aecg: told('ecg_hl7', 'Example_aECG.xml'),
    subject: told('ecg_hl7', 'subject1_0.xml'),
    least: told('ecg_hl7', 'minimum_aecg.xml'),
    empty: told('ecg_hl7', 'empty.xml'),
    pdf: told('ecg_pdf', 'anonymous_ecg_3x4_1.pdf'),
    wrapped: told('sr_pdf_ko', 'sample-pdf.dcm'),
    noWaves: told('sr_pdf_ko', 'test-SR.dcm'),
    scp: told('ecg_scp', 'Example.scp'),
    healforce: told('ecg_scp', '62.SCP'),
    mit: told('ecg_wfdb', '100.dat', '100.hea', '100.atr'),
    icu: told('ecg_wfdb', 'a103l.hea', 'a103l.mat'),
    mixed: told('ecg_wfdb', 'mixedsignals.hea', 'mixedsignals_e.dat', 'mixedsignals_p.dat', 'mixedsignals_r.dat'),
    ptb: told('ecg_wfdb', 's0010_re.hea', 's0010_re.dat'),
    edf: told('ecg_wfdb', 'test_edfann.edf'),
  }).toEqual({
    mortara: '12 × 10000 at 1000, 12 × 1200 at 1000',
    cath: '12 × 2400 at 240',
    aecg: '12 × 5000 at 500, 12 × 599 at 500',
    subject: '12 × 5000 at 500, 12 × 599 at 500',
    least: '1 × 13 at 500',
    empty: 'noLead',
    pdf: 'pdf',
    wrapped: 'pdf',
    noWaves: 'noLead',
    scp: '12 × 5000 at 500',
    healforce: 'packed: Healforce',
    mit: '2 × 650000 at 360',
    icu: '2 × 82500 at 250',
    mixed: '3 × 57600 at 249.89',
    ptb: '12 × 38400 at 1000',
    edf: 'notRead: EDF',
  })
})
