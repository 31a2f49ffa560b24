import { ITEMS } from './test-critical'
import { itemsFor } from './use-criticals'

const [tension] = ITEMS.filter(({ zh }) => zh === '张力性气胸')
const item = { ...tension!, modality: '', bodypart: '胸部' }
const ids = (exam: { bodypart: string; checkItem?: string }, text: string) =>
  itemsFor([item], { modality: 'CT', ...exam }, text).items.map(({ id }) => id)

test('[CRIT-01] an item of the chest is offered for CHEST: by the exam’s item, or by its words in the text', () => {
  expect(ids({ bodypart: '胸部' }, '')).toEqual([item.id])
  expect(ids({ bodypart: 'CHEST', checkItem: '胸部 平扫' }, '')).toEqual([item.id])
  expect(ids({ bodypart: 'CHEST' }, `右侧${item.words[0]}`)).toEqual([item.id])
  expect(ids({ bodypart: 'KNEE' }, '右膝骨折')).toEqual([])
})
