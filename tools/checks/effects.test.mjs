import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const sources = ['host', 'shared', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-'))].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/node_modules|build/.test(parentPath))
    .map(({ name, parentPath }) => path.join(parentPath, name)),
)
/** An effect without braces hands on what its expression gives. */
const HANDS_ON_A_SCROLL = /use(?:Layout)?Effect\(\(\) => (?!\{)[^\n]*\.scroll(?:IntoView|To|By)?\b/

test('no effect hands on what a scroll answers: browsers answer a promise, and React would call it as the clean-up', () => {
  expect(HANDS_ON_A_SCROLL.test("useEffect(() => box.current?.scrollIntoView?.({ block: 'nearest' }), [])")).toBe(true)
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => HANDS_ON_A_SCROLL.test(readFileSync(file, 'utf8')))).toEqual([])
})
