import data from '../data/leftover.json'
import type { Case } from '../engine/rule'
import type { Field, Found } from '../types'

const HEADINGS = new Set(data.headings)
/** Words that say that nothing was written. */
const NOTHING = new Set([
  '待定',
  '待诊',
  '待查',
  '待出',
  '待发',
  '待审',
  '未写',
  '未完成',
  '未录入',
  '未描述',
  '见图',
  '见图像',
  '详见图像',
  '见影像',
  '见附页',
  '见附件',
  '详见附页',
  '详见附件',
  '见原片',
  '见正式报告',
  '见纸质报告',
  '见前次报告',
  '同前次',
  '同上次',
  '同旧片',
  '如图',
  '见诊断',
  '见所见',
  '见描述',
  '请填写',
  '没有',
  '…',
  'no findings entered',
  'no report',
  'see images',
  'see image',
  'see attached',
  'see report',
  'see impression',
  'see above findings',
  'see body of report',
  'as per findings',
  'same as above',
  'same as prior',
  'no text',
  'empty',
  'unfinished',
  'incomplete',
  'dictation pending',
  'awaiting dictation',
  'awaiting report',
  'report pending',
  'to be reported',
  'to be dictated',
  'unreported',
  'tbc',
  'dictate here',
  'wip',
  'temp',
  'not dictated',
  'not entered',
  'awaiting',
  'in progress',
  'draft',
  'test',
  'tba',
  'tbd',
  '暂缺',
  '待写',
  '未书写',
  '空白',
  '测试',
  '草稿',
  '见报告',
  '详见',
  '未填写',
  '待填',
  'x',
  'xx',
  'xxx',
  'see above',
  'as above',
  'to follow',
  'report to follow',
  'pending',
  'not applicable',
  'blank',
  'see findings',
  '待报告',
  '待诊断',
  '见上',
  '如上',
  '同前',
  '无',
  '略',
  '同上',
  '空',
  'n/a',
  'na',
  'nil',
  'none',
  'null',
  'undefined',
  '待',
  '暂无',
])
const JUNK = /[\s\p{P}\p{S}\p{No}]+/gu
const TITLE =
  /^(?:ct|mri?|dr|x线|us|mg|pet|超声|彩超|心电图|影像学?|检查|诊断|影像科|放射科|放射|初步|最终|报告|临床)?(?:影像学?|检查)?(?:所见|表现|诊断|提示|印象|意见|结论|描述|结果|总结|小结|诊断意见|诊断结论|检查结论)(?:如下)?$/
const NUMBERING = /(?:^|[\s.。;；:：])[(（]?\d{1,2}(?=[.、)）:：\s]|$)/g

/** One line: what is left of it without heading, numbering and punctuation. */
function rest(line: string): string {
  const colon = /^([^:：]{1,30})[:：]([\s\S]*)$/.exec(line)
  // A short word with a colon is a heading, of whatever name; what counts stands behind it.
  const body = colon
    ? rest(colon[2]!)
    : line
        .replace(NUMBERING, ' ')
        .replace(/^\s*[一二三四五六七八九十]、/, ' ')
        .replace(/(?:^|\s)(?:[a-h]|i{1,3}|iv)(?=[.)](?:\s|$))/g, ' ')
  if (NOTHING.has(body.trim().replace(/[.。]$/, ''))) return ''
  const plain = body.replace(JUNK, '')
  return HEADINGS.has(plain) || TITLE.test(plain) || NOTHING.has(plain) || plain.length < 2 ? '' : plain
}

/** A place to fill in that says what with: a leftover, and told as one. */
const NAMED_PLACE = /\{\{?[^{}]*[\p{L}]{2,}[^{}]*\}|<<[^<>]*\p{L}{2,}[^<>]*>>|#[^#]*\p{L}{2,}[^#]*#|\$\{[^}]+\}/u

function judge(field: Field, text: string, found: Found[]): void {
  if (NAMED_PLACE.test(text)) return
  const lines = text.split('\n')
  if (lines.every((line) => rest(line) === '')) {
    found.push({ rule: 'empty.section', field, from: 0, to: text.length })
    return
  }
  // A number with nothing behind it at the very end.
  const last = /(?:^|[\n。；;]|\.\s)\s*([(（]?\d{1,2}[.、)）])[\s。]*$/.exec(text)
  if (last && text.trim().length > last[0].trim().length) {
    const from = text.indexOf(last[1]!, last.index)
    found.push({ rule: 'empty.item', field, from, to: from + last[1]!.length })
  }
}

export function empty({ doc }: Case): readonly Found[] {
  const found: Found[] = []
  for (const field of ['finding', 'result', 'advice'] as const) {
    const text = doc.folded[field]
    if (field === 'advice' && text.trim() === '') continue
    judge(field, text, found)
  }
  return found
}
