import type { ErrorWords } from './words'

/** Embedding and signed links of partners. Codes 2200 to 2299. */
export const EMBED_CODE = {
  embedPartner: 2201,
  embedOrigin: 2202,
  embedExam: 2203,
  embedUser: 2204,
  embedToken: 2205,
  embedTokenUsed: 2206,
  embedTokenExpired: 2207,
  embedOtherOrigin: 2208,
  embedOtherExam: 2209,
  embedMode: 2210,
  linkClock: 2211,
  linkUsed: 2212,
  linkSign: 2213,
  linkKeyEnded: 2214,
  signedOnly: 2215,
} as const

export const EMBED_ERRORS: ErrorWords = [
  [EMBED_CODE.embedPartner, { zh: '合作方标识或密钥有误', en: 'The partner’s name or key is wrong' }],
  [EMBED_CODE.embedOrigin, { zh: '该网站未被允许嵌入', en: 'This website is not allowed to embed' }],
  [EMBED_CODE.embedExam, { zh: '没有找到可嵌入的检查', en: 'There is no such exam to embed' }],
  [EMBED_CODE.embedUser, { zh: '没有该用户，或该用户无权以此方式打开', en: 'There is no such user, or the user may not open it this way' }],
  [EMBED_CODE.embedToken, { zh: '启动凭证无效', en: 'The launch token is not valid' }],
  [EMBED_CODE.embedTokenUsed, { zh: '启动凭证已被使用', en: 'The launch token has been used already' }],
  [
    EMBED_CODE.embedTokenExpired,
    {
      zh: '启动凭证已过期，请从合作方页面重新打开',
      en: 'The launch token has expired, please open the report again from the partner’s page',
    },
  ],
  [EMBED_CODE.embedOtherOrigin, { zh: '启动凭证属于另一个网站', en: 'The launch token belongs to another website' }],
  [EMBED_CODE.embedOtherExam, { zh: '启动凭证属于另一个检查', en: 'The launch token belongs to another exam' }],
  [EMBED_CODE.embedMode, { zh: '嵌入的页面不允许此操作', en: 'An embedded page may not do this' }],
  [
    EMBED_CODE.linkClock,
    {
      zh: '链接已过期或时钟不准，请核对两边服务器的时间后重新发起',
      en: 'The link has expired or the clock is wrong: check the time of both servers and ask again',
    },
  ],
  [EMBED_CODE.linkUsed, { zh: '该签名请求已被使用，请重新签名', en: 'This signed request has been used already: sign another one' }],
  [EMBED_CODE.linkSign, { zh: '签名有误，请求已拒绝', en: 'The signature is wrong, the request was refused' }],
  [EMBED_CODE.linkKeyEnded, { zh: '签名密钥已停用或过期，请使用新的密钥', en: 'The signing key is revoked or has ended: use the new one' }],
  [
    EMBED_CODE.signedOnly,
    { zh: '该合作方必须签名请求，不能直接发送密钥', en: 'This partner must sign its requests and may not send the key itself' },
  ],
]
