import { allCalls, calls, PUBLIC_CALLS } from '@farsight/shared/contract'
import { type TestServer, testServer } from '../harness'
import { caller } from './caller'
import { routesOf } from './routes'

/** Calls without a session: the one list that is written twice, so that none slips in. */
const PUBLIC = [
  'hospital_doctor_initLoginApi.do',
  'hospital_doctor_getValidateImageApi.do',
  'hospital_doctor_login.do',
  'GlobalExceptionLogger.log',
  'hospital_embed_launch.do',
  'hospital_embed_enter.do',
  'hospital_doctor_sendSmsCodeApi.do',
  'hospital_doctor_checkSmsCodeApi.do',
  'hospital_doctor_resetPwdApi.do',
  'hospital_entry_launch.do',
  'hospital_demo_outbox.do',
  // From AI engines, by a key of their own.
  'RisAi.do?func=PushAiResult',
  // A paper's code, a link on a patient's phone, and a link to similar cases by its sign.
  'hospital_report_verify.do',
  'hospital_patient_report.do',
  'rs_dataApi.do?function=querySimilarCases',
  // A link to shared images, and the code that goes to its phone.
  'hospital_share_openApi.do',
  'hospital_share_sendCodeApi.do',
  // A television of a waiting hall: the code that it shows, and masked names by the token in its cookie.
  'RisTriage.do?func=BeginScreen',
  'RisTriage.do?func=WatchScreen',
]
/** Everything else that answers without a session: the page, its files, two settings, health. No patient is in it. */
const PUBLIC_ROUTES = [
  'GET /',
  'GET /login',
  'GET /assets/*',
  'GET /modules/*',
  'GET /skins/*',
  'GET /version.json',
  'GET /config.json',
  // Paths of active modules, so that a deep link finds its page before a login; titles of public ones alone.
  'GET /routes.json',
  // The signed set of modules cut down to their public routes: a patient's report, the check of a printed one.
  'GET /public/modules.json',
  'GET /health',
  'GET /embed.html',
  'GET /embed.js',
  'POST /csp-report',
]
/** What a vendor's key opens, and for a publish the session of the site's administrator (`access.tsv` has their rows). */
const VENDOR_ROUTES = ['GET /releases', 'POST /releases', 'POST /releases/activate', 'POST /releases/rollback']

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('[AN-02] the public calls are those of this list, here, in the contract and at the router', async () => {
  expect([...PUBLIC_CALLS].sort()).toEqual([...PUBLIC].sort())
  const anonymous = caller(server.url)
  const answered: string[] = []
  for (const short of Object.keys(calls) as (keyof typeof calls)[]) {
    const answer = await anonymous.call(short)
    if (answer.status !== 302) answered.push(calls[short].name)
  }
  expect(answered.sort()).toEqual([...PUBLIC].sort())
})

test('[AN-02] every other call without a cookie goes to the login page with no data', async () => {
  const anonymous = caller(server.url)
  for (const short of Object.keys(calls) as (keyof typeof calls)[]) {
    if (PUBLIC.includes(calls[short].name)) continue
    // Neither a right nor a wrong body changes the answer: nobody learns from it what a call takes.
    for (const payload of [{}, { procedureId: 'x', nonsense: 1 }]) {
      const answer = await anonymous.call(short, payload)
      expect({ short, status: answer.status, location: answer.headers.get('location'), text: answer.text }).toEqual({
        short,
        status: 302,
        location: '/login',
        text: '',
      })
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  }
})

/** What is no 401: the way to the login page, and a file, which is not there for nobody. */
const STATUS: Readonly<Record<string, number>> = { '/modules.json': 302, '/files/:fileId': 404 }

test('[AN-02] the router knows no other way in', async () => {
  const paths = new Set(allCalls.map((call) => `POST /${call.name.split('?')[0]}`))
  const rest = routesOf(server.server.app).filter((route) => !paths.has(route))
  expect(rest.filter((route) => !route.includes(' /dicomweb/')).sort()).toEqual(
    [
      ...PUBLIC_ROUTES,
      ...VENDOR_ROUTES,
      'GET /modules.json',
      'POST /hospital_chat_uploadImage.do',
      'GET /chat-images/:imageId',
      'GET /files/:fileId',
      'POST /hospital_consultation_uploadFile.do',
      'GET /consultations/:id/files/:fileId',
      'GET /consultations/:id/calendar.ics',
      'GET /meetings/:id/calendar.ics',
      'POST /hospital_template_import.do',
      'POST /hospital_manage_reportImport.do',
      'POST /hospital_manage_userSheet.do',
      'GET /report.pdf',
      'GET /study.zip',
      'GET /shared/:view/*',
    ].sort(),
  )
  expect(routesOf(server.server.app)).toEqual(expect.arrayContaining([...paths]))
  const anonymous = caller(server.url)
  for (const route of rest) {
    if (PUBLIC_ROUTES.includes(route) || VENDOR_ROUTES.includes(route)) continue
    const [method, path] = route.split(' ') as ['GET' | 'POST', string]
    const answer = await anonymous.send(path.replaceAll(/:\w+|\*/g, '1'), { method })
    // DICOMweb says in words that there is no session, the same for every address.
    const words = path.startsWith('/dicomweb/') && (method as string) !== 'HEAD'
    const text = words ? expect.stringMatching(/^\{"code":"NO_SESSION","zh":"[^"]+","en":"[^"]+"\}$/) : ''
    expect({ route, status: answer.status, text: answer.text }).toEqual({ route, status: STATUS[path] ?? 401, text })
  }
})

test('[AN-02] a vendor’s routes answer nobody without a signature, whatever he sends', async () => {
  const anonymous = caller(server.url)
  for (const route of VENDOR_ROUTES) {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string]
    const headers = { 'content-type': path === '/releases' ? 'application/zip' : 'application/json' }
    const answer = await anonymous.send(path, { method, ...(method === 'POST' ? { headers, body: '{"name":"mf-report"}' } : {}) })
    expect({ route, status: answer.status, body: answer.body }).toEqual({
      route,
      status: 401,
      body: { errorCode: 2126, errorMsg: expect.any(String), detail: expect.stringMatching(/^x-release-/) },
    })
  }
})
