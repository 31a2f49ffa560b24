import fc from 'fast-check'
import { plainLine, plainTemplate } from './template-text'

const words = (text: string) => ({
  ...{ name: text, title: text, bodypart: text, findings: text, diagnosis: text, findingsEn: text, diagnosisEn: text },
})

test('[TPL-04] line ends are one kind, what nobody sees is gone, names are one line; the rest stays as it was typed', () => {
  expect(plainTemplate({ ...words(' 一\r\n二\u000b三\u000c四\r五\u0001\ufffe\ud800 \t'), modality: 'CT' })).toEqual({
    ...{ name: '一 二 三 四 五', title: '一 二 三 四 五', bodypart: '一 二 三 四 五', modality: 'CT' },
    ...{ findings: ' 一\n二\n三\n四\n五 \t', diagnosis: ' 一\n二\n三\n四\n五 \t' },
    ...{ findingsEn: ' 一\n二\n三\n四\n五 \t', diagnosisEn: ' 一\n二\n三\n四\n五 \t' },
  })
  expect(plainLine(' ＝1 [侧别:左/右]\u{1F600} ')).toBe('＝1 [侧别:左/右]\u{1F600}')
})

test('[TPL-04] whatever it is given, it is the same the second time, never longer, and fits into XML', () => {
  // Every code unit, so that halves of pairs and noncharacters come too.
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('\r', '\n', '\u000b', '\u2028', '\ud83d', '\ude00', ' ', '字', '\u0000'),
  )
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      const once = plainTemplate(words(text))
      expect(plainTemplate(once)).toEqual(once)
      for (const said of Object.values(once)) {
        expect(said.length).toBeLessThanOrEqual(text.length)
        expect(said).toBe(said.toWellFormed())
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML 1.0 does not take, or reads as something else
        expect(said).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
      }
    }),
    { numRuns: 2000 },
  )
})
