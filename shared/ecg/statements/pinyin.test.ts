import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pinyin } from 'pinyin-pro'
import stored from './pinyin.json'
import texts from './statements.json'

/** Where the library reads a character otherwise than a cardiologist does: none yet. */
const READ: Readonly<Record<string, readonly string[]>> = {}

const syllables = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .split(/([a-z0-9]+|[^\p{Script=Han}])/iu)
    .flatMap((part) => READ[part] ?? (/\p{Script=Han}/u.test(part) ? pinyin(part, { toneType: 'none', type: 'array', v: true }) : [part]))
    .map((part) => part.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join(' ')

const made = Object.fromEntries(
  Object.values(texts as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>).flatMap((group) =>
    Object.entries(group).map(([code, [zh = '', , short = '']]) => {
      const names = short.split('|').filter((name) => /\p{Script=Han}/u.test(name))
      return [code, [zh, ...names].map(syllables).join('|')]
    }),
  ),
)

// The page that searches has no reader of characters: what it would say is kept beside the texts.
if (process.env.WRITE_PINYIN) writeFileSync(path.join(__dirname, 'pinyin.json'), `${JSON.stringify(made, null, 2)}\n`)

test('[ECG-11] each statement’s syllables are those of its text (WRITE_PINYIN=1 writes them anew)', () => {
  if (!process.env.WRITE_PINYIN) expect(stored).toEqual(made)
  const kept = JSON.parse(readFileSync(path.join(__dirname, 'pinyin.json'), 'utf8')) as Record<string, string>
  expect(kept.R020?.split('|')[0]).toBe('dou xing xin dong guo huan')
  expect(kept.R210).toBe('xin fang chan dong|fang chan')
  // Characters with two readings: 律 and 率 as on the keyboard, 长 (cháng), 传 (chuán), 重.
  expect([kept.R040, kept.S150, kept.X020?.slice(0, 13)]).toEqual([
    'dou xing xin lv bu qi',
    'xin lv jiao qian zeng kuai',
    'chang jian xie'.slice(0, 13),
  ])
})
