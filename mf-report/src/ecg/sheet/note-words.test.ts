import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { noteWords } from './note-words'

const say = (words: Record<string, string>) =>
  ((key: string, values: Record<string, string> = {}) =>
    words[key.replace('ecgSheet.note.', '')]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '?')) as never

// As `server/src/ecg/formats` and the loading write them.
const NOTES = [
  ['CRC', '文件校验和不符，仍按内容显示'],
  ['not received: 1200', '有 1200 个采样点未取得，该处留空'],
  ['annotations: 42 points', '另有 42 个逐搏测点未列出'],
  ['annotations: 3 more', '另有 3 条标注未列出'],
  ['group 1: +2 bytes', '波形后多出 2 字节，已忽略'],
  ['group 2: +2500 ms', '第 2 组晚 2500 ms 开始记录'],
  ['V1: sample skew 3', 'V1 与其他导联的采样有偏移（3）'],
  ['V2: 200/mV', 'V2 未写增益，按 200/mV 计'],
  ['value QT Interval: 0.4 furlong', '设备的值单位不明或超出合理范围，未采用：QT Interval: 0.4 furlong'],
  ['heard: 6 of 10 s', '记录有空缺：测量只依据其中 6 秒（共 10 秒）'],
  ['II: twice', 'II 在文件中出现不止一次'],
  ['V1 V2: 3000 of 10000 samples', 'V1 V2 只有 3000/10000 个采样点，其余留空'],
  ['lead 88', '导联 88 不能识别，未显示'],
  ['group 2: RESP PLETH', '非心电导联，未显示：group 2: RESP PLETH'],
  ['ABP (mmHg)', '非心电导联，未显示：ABP (mmHg)'],
] as const

test('[ECG-07] what a reader noted of a file stands under the sheet in words, in both languages', () => {
  for (const [note, chinese] of NOTES) {
    expect(noteWords(note, say(zh.ecgSheet.note))).toBe(chinese)
    expect(noteWords(note, say(en.ecgSheet.note))).not.toMatch(/\?|undefined|[\u4e00-\u9fff]/)
  }
})
