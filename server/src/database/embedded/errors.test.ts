import { EmbeddedError, explainFileError, explainOutput } from './errors'

const fileError = (code: string): Error => Object.assign(new Error(code), { code })

test.each([
  ['PANIC:  could not write to file "pg_wal/xlogtemp.12": No space left on device', 'DATABASE_NO_SPACE', '磁盘'],
  [
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    'DATABASE_NO_SPACE',
    '磁盘',
  ],
  ['initdb: error: could not access directory "/root/x": Permission denied', 'DATABASE_NOT_WRITABLE', '权限'],
  ['FATAL:  data directory "/x" has wrong ownership', 'DATABASE_START_FAILED', 'wrong ownership'],
])('output %j is explained as %s', (output, code, zh) => {
  const error = explainOutput(output, '/srv/data', '/srv/data/postgres.log')
  expect(error.code).toBe(code)
  expect(error.zh).toContain(zh)
  expect(error.message).toBe(`${error.zh}\n${error.en}`)
})

test.each([
  ['ENOSPC', 'DATABASE_NO_SPACE'],
  ['EROFS', 'DATABASE_NOT_WRITABLE'],
  ['EACCES', 'DATABASE_NOT_WRITABLE'],
])('a file error %s is explained as %s', (code, expected) => {
  const error = explainFileError(fileError(code), '/srv/data') as EmbeddedError
  expect(error).toBeInstanceOf(EmbeddedError)
  expect(error.code).toBe(expected)
  expect(error.en).toContain('/srv/data')
})

test('an error of another kind stays itself', () => {
  const error = new TypeError('x')
  expect(explainFileError(error, '/srv/data')).toBe(error)
})

test('only the telling lines of a long output reach the sentence', () => {
  const { en } = explainOutput(`${'creating … ok\n'.repeat(100)}FATAL:  the reason\nchild ended\n`, '/d', '/l')
  expect(en).toContain('FATAL:  the reason')
  expect(en).not.toContain('creating')
})
