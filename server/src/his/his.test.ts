import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { makeDesk } from '../../test/desk'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { hisOf } from '.'
import { fhirHis } from './fhir'
import { hl7Text, numbersOf, parseHl7, recordOf } from './hl7'
import { folderHis, mllpHis } from './hl7-his'
import { HisFault, type HisPort } from './port'

const bundle = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total: resources.length,
  entry: resources.map((resource) => ({ resource })),
})
const PATIENT = {
  ...{ resourceType: 'Patient', id: 'p1', identifier: [{ value: 'MZ1' }, { value: '11010519491231002X' }], name: [{ text: '王建国' }] },
  ...{
    gender: 'female',
    birthDate: '1949-12-31',
    telecom: [{ system: 'phone', value: '13800000001' }],
    address: [{ text: '人民路 1 号' }],
  },
}
const REQUEST = {
  ...{ resourceType: 'ServiceRequest', id: 's1', identifier: [{ value: 'SQ1' }], status: 'active', subject: { reference: 'Patient/p1' } },
  ...{
    category: [{ coding: [{ code: 'CT' }] }],
    code: { text: '胸部CT平扫' },
    bodySite: [{ text: '胸部' }],
    requester: { display: '周敏' },
    performer: { display: '呼吸内科' },
  },
  reasonCode: [{ text: '咳嗽两周' }],
}

/** What the stub of the HIS does next. */
let mode: 'well' | 'down' | 'slow' | 'broken' | 'empty' | 'device' | 'unknown' = 'well'
let stub: Server
let server: TestServer
let deng: TestClient
let asked: string[] = []
const swapped: { his: HisPort } = { his: hisOf(undefined) }

beforeAll(async () => {
  stub = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (mode === 'slow') return
    if (mode === 'down') return void response.writeHead(500).end('oops')
    if (mode === 'broken') return void response.end('{"resourceType": "Bund')
    const patients = request.url?.includes('/Patient?')
    const answer = patients
      ? mode === 'unknown'
        ? bundle()
        : bundle(PATIENT)
      : mode === 'empty'
        ? bundle()
        : bundle(
            mode === 'device'
              ? { ...REQUEST, category: [{ coding: [{ code: 'XA' }] }], code: { text: '冠脉造影' }, bodySite: [] }
              : REQUEST,
          )
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/fhir/{facility}`
  swapped.his = fhirHis({ url, key: 'k', waitMs: 300 })
  server = await testServer({ his: { find: (...all) => swapped.his.find(...all) } })
  const facility = await server.facility({ code: 'sy' })
  await makeDesk(server, facility)
  deng = await server.as(await server.account(facility, { role: 'registrar', menu: '111100000000' }))
})
afterAll(async () => {
  stub.closeAllConnections()
  stub.close()
  await server.close()
})

const ask = (number = 'MZ1') => deng.call('queryHis', { queryType: 'outpatient', number })

test('[REG-02] FHIR: Patient and ServiceRequest fill patient, order and check, at the address of the hospital', async () => {
  mode = 'well'
  asked = []
  const { body } = await ask()
  expect(body.val).toMatchObject({
    patient: {
      patName: '王建国',
      pinyin: 'wang jian guo',
      sex: 'F',
      birthday: '1949-12-31',
      phone: '13800000001',
      idType: 'identityCard',
      idNo: '11010519491231002X',
      address: '人民路 1 号',
    },
    visit: { department: '呼吸内科', applyDoctor: '周敏', hisNo: 'MZ1', conditionDescription: '咳嗽两周' },
    items: [{ name: '胸部CT平扫', side: '', applyNo: 'SQ1' }],
  })
  expect(body.val.items[0].roomIds).toHaveLength(2)
  expect(asked).toEqual(['/fhir/sy/Patient?identifier=MZ1', '/fhir/sy/ServiceRequest?patient=p1&status=active'])
})

test('[REG-24] the HIS answers 500, or not in time, or is not there: server error', async () => {
  for (const one of ['down', 'slow'] as const) {
    mode = one
    const { body } = await ask()
    expect([one, body.errorCode, body.errorMsg]).toEqual([one, CODE.hisServer, 'HIS 查询：服务器错误'])
  }
  const former = swapped.his
  swapped.his = hisOf({ url: 'mllp://127.0.0.1:1', key: '' })
  expect((await ask()).body.errorCode).toBe(CODE.hisServer)
  swapped.his = former
})

test('[REG-25] half an answer: abnormal data', async () => {
  mode = 'broken'
  expect((await ask()).body).toMatchObject({ errorCode: CODE.hisAbnormal, errorMsg: 'HIS 查询：数据异常' })
})

test('[REG-26] nothing was asked for: no data', async () => {
  mode = 'empty'
  expect((await ask()).body).toMatchObject({ errorCode: CODE.hisNoData, errorMsg: 'HIS 查询：无数据' })
})

test('[REG-27] an item that no device here can do: no optional device', async () => {
  mode = 'device'
  expect((await ask()).body).toMatchObject({ errorCode: CODE.hisNoDevice, errorMsg: 'HIS 查询：没有可选设备' })
})

test('[REG-28] an unknown number: no data found', async () => {
  mode = 'unknown'
  expect((await ask('MZ9')).body).toMatchObject({ errorCode: CODE.hisNotFound, errorMsg: 'HIS 查询：未查到数据' })
})

const ORDER = [
  'MSH|^~\\&|HIS|SY|RIS|SY|20261120090000||ORM^O01|1|P|2.5.1||||||UNICODE UTF-8',
  'PID|||MZ2^^^HIS~11010519491231002X^^^^NI||李^秀英||19491231|F|||幸福路\\F\\8号||13800000002',
  'PV1||I|骨科^3^12||||||||||||||||ZY2',
  'ORC|NW|SQ2',
  'OBR||SQ2||K1^膝关节MR平扫|||||||||外伤三天||^^^膝关节^左|^吴^海涛||||||||MR',
].join('\r')

test('HL7 v2: an order message is read with its Chinese, its escapes, its visit and its side', () => {
  const message = parseHl7(`\u000b${ORDER}\r\u001c\r`)
  expect([...numbersOf(message)].sort()).toEqual(['11010519491231002X', 'MZ2', 'SQ2', 'ZY2'].sort())
  expect(recordOf(message)).toMatchObject({
    patient: {
      hisNo: 'MZ2',
      name: '李秀英',
      sex: 'F',
      birthday: '1949-12-31',
      phone: '13800000002',
      idNo: '11010519491231002X',
      address: '幸福路|8号',
    },
    ...{ source: 'inpatient', bedNo: '12', inpatientNo: 'ZY2', doctor: '吴海涛' },
    orders: [{ applyNo: 'SQ2', item: '膝关节MR平扫', modality: 'MR', side: 'L', bodypart: '膝关节', condition: '外伤三天' }],
  })
  expect(() => parseHl7('hello')).toThrow(HisFault)
  const gb = Buffer.concat([
    Buffer.from('MSH|^~\\&|||||||ORM^O01|1|P|2.5.1||||||GB 18030-2000\rPID|||1||'),
    Buffer.from([0xcd, 0xf5]),
    Buffer.from('\r'),
  ])
  expect(hl7Text(gb)).toContain('王')
})

test('HL7 v2 over MLLP: the query carries the number, NF is nobody, an application error is the server’s', async () => {
  const heard: string[] = []
  let answer = ORDER
  const line = createSocket((socket) =>
    socket.on('data', (bytes) => {
      heard.push(bytes.toString())
      // In two pieces, as a network may send it.
      const whole = Buffer.from(`\u000b${answer}\r\u001c\r`)
      socket.write(whole.subarray(0, 20))
      setTimeout(() => socket.write(whole.subarray(20)), 5)
    }),
  )
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const his = mllpHis({ host: '127.0.0.1', port: (line.address() as AddressInfo).port, waitMs: 2000 })
  expect((await his.find('sy', 'outpatient', 'MZ|2'))?.patient.name).toBe('李秀英')
  expect(heard[0]).toContain('QBP^Q22')
  expect(heard[0]).toContain('MZ\\F\\2')
  const head = 'MSH|^~\\&|HIS|||||||RSP^K22|1|P|2.5.1'
  answer = `${head}\rMSA|AA|1\rQAK|1|NF`
  expect(await his.find('sy', 'outpatient', '1')).toBeUndefined()
  answer = `${head}\rMSA|AE|1`
  await expect(his.find('sy', 'outpatient', '1')).rejects.toMatchObject({ kind: 'server' })
  answer = 'garbage'
  await expect(his.find('sy', 'outpatient', '1')).rejects.toMatchObject({ kind: 'abnormal' })
  await new Promise((resolve) => line.close(resolve))
})

test('a folder of messages: the newest with the number; a broken one of that number is abnormal, others are passed over', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'his-'))
  await writeFile(join(folder, '1.hl7'), ORDER.replace('李^秀英', '旧^名'))
  await writeFile(join(folder, '2.hl7'), ORDER)
  await writeFile(join(folder, '3.hl7'), 'broken MZ7')
  const his = folderHis(folder)
  expect((await his.find('sy', 'application', 'SQ2'))?.patient.name).toBe('李秀英')
  expect(await his.find('sy', 'application', 'SQ9')).toBeUndefined()
  await expect(his.find('sy', 'application', 'MZ7')).rejects.toMatchObject({ kind: 'abnormal' })
  await expect(folderHis(`${folder}/none`).find('sy', 'application', '1')).rejects.toMatchObject({ kind: 'server' })
})
