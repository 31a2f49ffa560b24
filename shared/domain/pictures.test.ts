import { ADD_IMAGE_LIMIT, CHAT_IMAGE_LIMIT } from '../contract'
import { PICTURE_BYTES } from '.'

test('[CONST-05] exam images and sheets hold 5 MiB, chat images, portraits and signatures 1 MiB, and the contract says the same', () => {
  expect(PICTURE_BYTES).toEqual({ exam: 5_242_880, sheet: 5_242_880, chat: 1_048_576, avatar: 1_048_576, sign: 1_048_576 })
  expect([ADD_IMAGE_LIMIT, CHAT_IMAGE_LIMIT]).toEqual([PICTURE_BYTES.exam, PICTURE_BYTES.chat])
})
