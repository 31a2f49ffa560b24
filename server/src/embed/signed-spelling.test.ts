import { CODE } from '@farsight/shared/domain'
import fc from 'fast-check'
import { makePartner, type TestPartner } from '../../test/embed'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { makeSigner, post, type Signer } from '../../test/signed'
import { signatureOf, signedForm, signedText } from './signed'

const SOAKING = process.env.SOAK === 'LK-03'
const RUNS = SOAKING ? 20_000 : 300
const SEED = Number(process.env.SEED ?? 20261122)
const CALL = 'hospital_embed_launch.do'

let server: TestServer
let partner: TestPartner
let signer: Signer
let examId: string

beforeAll(async () => {
  server = await testServer()
  const facility = await server.facility()
  partner = await makePartner(server, facility)
  signer = await makeSigner(server, partner)
  await server.account(facility, { loginName: 'chen', rights: { CT: 1 } })
  await server.account(facility, { loginName: 'chen&mode=edit', rights: { CT: 4 } })
  examId = (await makeExam(server, facility)).exam_id
})
afterAll(() => server.close())

/** A choice of the mutation, as a part of what there is to choose from. */
type Pick = <T>(from: readonly T[]) => T

interface Mutation {
  /** Another spelling of the same: refused as well where it is signed anew, by the partner's own key. */
  readonly spelling: boolean
  readonly of: (pairs: readonly string[], pick: Pick) => readonly string[] | string
}

const swap = (pairs: readonly string[], i: number, j: number): string[] =>
  pairs.map((pair, at) => (at === i ? pairs[j]! : at === j ? pairs[i]! : pair))
const at = (pairs: readonly string[], pick: Pick): number => pick(pairs.map((_, i) => i))
const put = (pairs: readonly string[], i: number, ...more: string[]): string[] => [...pairs.slice(0, i), ...more, ...pairs.slice(i)]
const change = (pairs: readonly string[], i: number, how: (pair: string) => string): string[] =>
  pairs.map((pair, n) => (n === i ? how(pair) : pair))
const nameOf = (pair: string): string => pair.split('=')[0]!
const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** What somebody who holds a signed request may do to it. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a field that no call has': {
    spelling: false,
    of: (p, pick) => put(p, at(p, pick), pick(['admin=1', 'facilityId=1', '__proto__=1', 'un=x'])),
  },
  'a field that the call has': { spelling: false, of: (p, pick) => put(p, at(p, pick), pick(['accessionNo=CT1', 'version=9', 'key=k'])) },
  'a field twice, the same': { spelling: true, of: (p, pick) => ((i) => put(p, i, p[i]!))(at(p, pick)) },
  'a field twice, another before': { spelling: true, of: (p, pick) => ((i) => put(p, i, `${nameOf(p[i]!)}=x`))(at(p, pick)) },
  'a field twice, another after': { spelling: true, of: (p, pick) => ((i) => put(p, i + 1, `${nameOf(p[i]!)}=x`))(at(p, pick)) },
  'a field twice, at the end': { spelling: true, of: (p, pick) => [...p, pick(['mode=edit', 'userName=root', `procedureId=${examId}`])] },
  'two fields in each other’s place': {
    spelling: true,
    of: (p, pick) => ((i) => swap(p, i, pick(p.map((_, j) => j).filter((j) => j !== i))))(at(p, pick)),
  },
  'the last first': { spelling: true, of: (p) => [p.at(-1)!, ...p.slice(0, -1)] },
  'a field less': { spelling: false, of: (p, pick) => ((i) => p.filter((_, j) => j !== i))(at(p, pick)) },
  'an & as %26': {
    spelling: true,
    of: (p, pick) => ((i) => `${p.slice(0, i + 1).join('&')}%26${p.slice(i + 1).join('&')}`)(pick(p.map((_, i) => i).slice(0, -1))),
  },
  'an = as %3D': { spelling: true, of: (p, pick) => change(p, at(p, pick), (pair) => pair.replace('=', '%3D')) },
  'a field in a value, by %26': { spelling: false, of: (p, pick) => change(p, at(p, pick), (pair) => `${pair}%26mode%3Dedit`) },
  'a field in a value, by &': { spelling: true, of: (p, pick) => change(p, at(p, pick), (pair) => `${pair}&mode=edit`) },
  'a second =': { spelling: true, of: (p, pick) => change(p, at(p, pick), (pair) => `${pair}=`) },
  'a ; for an &': {
    spelling: true,
    of: (p, pick) => ((i) => `${p.slice(0, i + 1).join('&')};${p.slice(i + 1).join('&')}`)(pick(p.map((_, i) => i).slice(0, -1))),
  },
  'an empty pair': { spelling: true, of: (p, pick) => put(p, at(p, pick), '') },
  'an & at the end': { spelling: true, of: (p) => `${p.join('&')}&` },
  'a line’s end': { spelling: true, of: (p, pick) => `${p.join('&')}${pick(['\n', '\r\n', '%0A', '%00', ' ', '+'])}` },
  'hexadecimal digits in small letters': {
    spelling: true,
    of: (p, pick) =>
      ((with_) => change(p, pick(with_), (pair) => pair.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())))(
        p.flatMap((pair, i) => (/%[0-9A-F]*[A-F]/.exec(pair) === null ? [] : [i])),
      ),
  },
  'a letter that needs no % with one': {
    spelling: true,
    of: (p, pick) =>
      change(p, at(p, pick), (pair) => {
        const letters = [...pair].flatMap((letter, i) =>
          /[A-Za-z0-9_-]/.exec(letter) === null || /%.?$/.exec(pair.slice(0, i)) !== null ? [] : [i],
        )
        const i = pick(letters)
        return pair.slice(0, i) + percent(pair[i]!) + pair.slice(i + 1)
      }),
  },
  'a % undone': { spelling: true, of: (p) => p.map((pair) => (pair.startsWith('origin=') ? decodeURIComponent(pair) : pair)) },
  'a name in another case': {
    spelling: false,
    of: (p, pick) =>
      change(p, at(p, pick), (pair) =>
        pair.replace(/^[^=]+/, (name) => pick([name.toUpperCase(), name[0]!.toUpperCase() + name.slice(1)])),
      ),
  },
  'a value in another case': {
    spelling: false,
    of: (p, pick) =>
      change(p, at(p, pick), (pair) => {
        const value = pair.slice(pair.indexOf('=') + 1)
        const letters = [...value].flatMap((letter, i) => (/[A-Za-z]/.exec(letter) === null ? [] : [i]))
        if (letters.length === 0) return `${pair}A`
        const i = pick(letters)
        const letter = value[i]!
        return `${nameOf(pair)}=${value.slice(0, i)}${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}${value.slice(i + 1)}`
      }),
  },
  'a name of an array': {
    spelling: false,
    of: (p, pick) => change(p, at(p, pick), (pair) => pair.replace('=', pick(['[]=', '[0]=', '.x=', '%5B%5D=']))),
  },
}

/** RFC 3986 byte by byte: another hand than the server's. */
const spelled = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[A-Za-z0-9._~-]/.exec(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')

/** Is this the one spelling of its fields? A mutation may have undone itself, or changed `sign` alone. */
function isTheOne(body: string): boolean {
  const fields = /^(.*)&t=\d+&sign=[\w-]{43}$/s.exec(body)?.[1]
  if (fields === undefined) return false
  try {
    const pairs = fields.split('&').map((pair) => {
      const equals = pair.indexOf('=')
      return [decodeURIComponent(pair.slice(0, Math.max(0, equals))), decodeURIComponent(pair.slice(equals + 1))] as const
    })
    const names = [...new Set(pairs.map(([name]) => name))].sort()
    return names.map((name) => `${spelled(name)}=${spelled(pairs.find((pair) => pair[0] === name)![1])}`).join('&') === fields
  } catch {
    return false
  }
}

/** As a partner signs that is careless with the spelling: over the fields as they stand. */
function signedAnew(mutant: string): string | undefined {
  const found = /^(.*)&t=(\d+)&sign=[\w-]{43}$/s.exec(mutant)
  if (!found) return undefined
  const [, fields = '', t = ''] = found
  return `${fields}&t=${t}&sign=${signatureOf(Buffer.from(signer.secret), signedText(CALL, 'farsight', { fields, t }))}`
}

const right = (): string =>
  signer.body('embedLaunch', {
    userName: 'chen',
    procedureId: examId,
    origin: partner.origin,
    mode: 'view',
    nonce: 'one/nonce'.replace('/', '-').padEnd(22, 'x'),
  })

test(
  '[LK-03] a right request in any other spelling, order or case, with more, less or twice of anything: refused, in whatever way it is signed',
  async () => {
    let asked = 0
    const codes = new Map<number, number>()
    const refused = async (mutant: string): Promise<boolean> => {
      asked += 1
      // Thirty wrong ones in a minute; what was signed stands for five.
      if (asked % 25 === 0) server.clock.now += 60_000
      const { body } = await post(server, 'embedLaunch', mutant)
      codes.set(body.errorCode, (codes.get(body.errorCode) ?? 0) + 1)
      return body.errorCode !== 0 && body.val === undefined
    }
    const kinds = Object.keys(MUTATIONS)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), fc.infiniteStream(fc.nat()), fc.boolean(), async (kind, numbers, twice) => {
        const { spelling, of } = MUTATIONS[kind]!
        const pick: Pick = (from) => from[(numbers.next().value as number) % from.length]!
        const body = right()
        const mutated = of(body.split('&'), pick)
        let mutant = typeof mutated === 'string' ? mutated : mutated.join('&')
        if (twice) {
          const again = of(mutant.split('&'), pick)
          // Twice the same may undo itself.
          mutant = typeof again === 'string' ? again : again.join('&')
        }
        if (mutant === body) return
        expect({ kind, mutant, refused: await refused(mutant) }).toEqual({ kind, mutant, refused: true })
        const anew = spelling ? signedAnew(mutant) : undefined
        if (anew === undefined || isTheOne(anew)) return
        expect({ kind, anew, refused: await refused(anew) }).toEqual({ kind, anew, refused: true })
      }),
      { seed: SEED, numRuns: RUNS },
    )
    server.clock.now += 60_000
    expect((await post(server, 'embedLaunch', right())).body.errorCode).toBe(0)
    // No way to be refused but these: a fault of the form, another partner’s name, a wrong signature.
    const ways: readonly number[] = [CODE.parameterEmpty, CODE.parameterIllegal, CODE.embedPartner, CODE.linkSign]
    expect([...codes.keys()].filter((code) => !ways.includes(code))).toEqual([])
    expect(codes.get(CODE.linkSign)).toBeGreaterThan(RUNS / 10)
    process.stderr.write(
      `LK-03: ${asked} changed requests (seed ${SEED}), 0 accepted: ${[...codes].map(([code, n]) => `${code} ${n}×`).join(', ')}\n`,
    )
  },
  SOAKING ? 3_600_000 : 60_000,
)

test('what is signed is fields first, then one t, then one sign', () => {
  expect(signedForm('a=1&b=%20&t=1&sign=x')).toEqual({ fields: 'a=1&b=%20', t: '1', sign: 'x' })
  for (const other of ['a=1&t=1&t=1&sign=x', 'a=1&sign=y&t=1&sign=x', 't=1&sign=x', 'a=1&sign=x&t=1', 'a=1&t=1&sign=x&b=2', 'a=1&t=1', ''])
    expect([other, signedForm(other)]).toEqual([other, undefined])
})

test('[LK-03] what one reader takes for a value and another for a field is one thing here: a name that holds an & is that name', async () => {
  const body = signer.body('embedLaunch', { userName: 'chen&mode=edit', procedureId: examId, origin: partner.origin, mode: 'view' })
  const { val } = (await post(server, 'embedLaunch', body)).body
  const [row] = await server.database.superuser(
    async (su) =>
      (
        await su.query(
          "SELECT mode, login_name FROM launch_token t JOIN login USING (user_id) WHERE t.expires > now() - interval '1 year' ORDER BY t.expires DESC, t.mode LIMIT 1",
        )
      ).rows,
  )
  expect([typeof val.token, row]).toEqual(['string', { mode: 'view', login_name: 'chen&mode=edit' }])
  // The address has no second place for fields.
  const answer = await server.anonymous().send(`/${CALL}?mode=edit`, {
    method: 'POST',
    body: right(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.body.errorCode).toBe(CODE.parameterIllegal)
})
