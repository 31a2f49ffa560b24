import type { FastifyReply } from 'fastify'

/** Why the door does not answer as asked: the status, and both sentences for people. */
const TEXTS = {
  NO_SESSION: {
    status: 401,
    zh: '没有有效的登录会话或网关密钥',
    en: 'There is no session, or the gateway key or its hospital is not known',
  },
  NO_RIGHT: { status: 403, zh: '没有这项影像操作的权限', en: 'You may not do this with images' },
  OTHER_ORIGIN: { status: 403, zh: '不接受来自其他网站的请求', en: 'Requests from pages of another site are not taken' },
  BAD_UID: { status: 400, zh: '地址中的 UID 不合法', en: 'A UID in the address is not well formed' },
  BAD_PARAMETER: { status: 400, zh: '参数不合法', en: 'A parameter is not valid' },
  NO_SUCH_FRAME: { status: 404, zh: '没有这一帧', en: 'There is no such frame' },
  PIXELS_BY_FRAMES: {
    status: 406,
    zh: '压缩的像素数据请按帧请求（/frames/…）',
    en: 'Compressed pixel data is had by frames (/frames/...)',
  },
  NOT_ACCEPTABLE: { status: 406, zh: '不能按要求的格式提供该影像', en: 'This image is not to be had in the form asked for' },
  NO_PICTURE: {
    status: 406,
    zh: '其中没有服务器能显示的图像',
    en: 'There is no image among these that the server can draw',
  },
  TOO_MANY_PICTURES: {
    status: 406,
    zh: '图像太多，请按序列、实例或帧分别请求',
    en: 'These are too many pictures for one answer: ask by series, instance or frame',
  },
  NO_SUCH_METHOD: { status: 405, zh: '该地址不支持这种请求方法', en: 'This address does not take that method' },
} as const

/** The code of a refusal of the door. */
export type DoorCode = keyof typeof TEXTS

/** Refuses in words: status, code, both sentences; `more` names what is meant, `said` goes behind both sentences. */
export function refuse(reply: FastifyReply, code: DoorCode, more: Readonly<Record<string, string>> = {}, said = ''): FastifyReply {
  const { status, zh, en } = TEXTS[code]
  const tail = said ? [`：${said}`, `: ${said}`] : ['', '']
  return reply
    .header('Cache-Control', 'no-store')
    .removeHeader('ETag')
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ code, ...more, zh: zh + tail[0], en: en + tail[1] })
}

/** A parameter that says what cannot be: 400 with its name. */
export class BadParameter extends Error {}

/** Answers a {@link BadParameter}. */
export const refuseParameter = (reply: FastifyReply, { message }: BadParameter): FastifyReply => {
  const parameter = message.slice(0, 100)
  return refuse(reply, 'BAD_PARAMETER', { parameter }, parameter)
}
