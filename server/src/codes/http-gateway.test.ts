import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SmsRefused } from './gateway'
import { httpGateway } from './http-gateway'

const heard: { body: string; headers: IncomingMessage['headers'] }[] = []
let status: number | undefined
let provider: Server
let url: string

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    heard.push({ body, headers: request.headers })
    if (status === undefined) return
    response.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:1/' } : {}).end('{}')
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const message = { phone: '13800000001', text: '验证码 123456', key: 'k-1' }

test('[NT-16] a message goes to the provider with its key, under which a second one is the same', async () => {
  status = 200
  const gateway = httpGateway({ url, key: 'secret' })
  expect(gateway.open).toBe(true)
  await gateway.send(message)
  expect(JSON.parse(heard.at(-1)!.body)).toEqual({ phone: message.phone, text: message.text })
  expect(heard.at(-1)!.headers).toMatchObject({ 'idempotency-key': 'k-1', authorization: 'Bearer secret' })
})

test('refused for good is told apart from what nobody knows', async () => {
  const gateway = httpGateway({ url, key: '', timeout: 200 })
  for (const refused of [400, 401, 302, 422]) {
    status = refused
    await expect(gateway.send(message)).rejects.toBeInstanceOf(SmsRefused)
  }
  for (const unknown of [408, 429, 500, 503, undefined]) {
    status = unknown
    const fault = await gateway.send(message).then(
      () => 'taken',
      (error: unknown) => (error instanceof SmsRefused ? 'refused' : 'unknown'),
    )
    expect([unknown, fault]).toEqual([unknown, 'unknown'])
  }
})
