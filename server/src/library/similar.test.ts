import { content } from '../../test/exams'
import { phrases } from './similar'

const shared = (words: readonly string[], mine: string, theirs: string) => phrases(words, content(mine), content(theirs, '无'))

test('a shared phrase is made of whole words: the gallbladder of 胆囊结石 is frequent, and part of it all the same', () => {
  // 胆囊 is not among the rare pieces.
  expect(shared(['囊结', '结石'], '胆囊内见致密影。胆囊结石。', '胆囊结石，胆囊壁不厚。')).toEqual(['胆囊结石'])
  // Where the word's rest is not shared, what is left of the piece begins with a word.
  expect(shared(['囊结', '结石'], '考虑胆囊结石。', '右肾囊结石。')).toEqual(['结石'])
  expect(shared(['冈上', '上肌'], '右侧冈上肌腱撕裂', '左侧冈上肌腱损伤')).toEqual(['冈上肌腱'])
  expect(shared(['nodule'], 'Left nodule, 3 mm', 'a nodule')).toEqual(['nodule'])
})
