/** A text in both languages. */
export interface Words {
  readonly zh: string
  readonly en: string
}

/** Why an embedded report is not there, beside the server's own codes (2201 to 2210) and those of modules (FED-1xx, FED-2xx). */
export const EMBED_FAULTS = {
  cookies: 'FED-301',
  alone: 'FED-302',
  silent: 'FED-303',
  network: 'FED-304',
} as const

/** What happened, for those that have no text elsewhere. */
export const EMBED_SAYS: Readonly<Record<string, Words>> = {
  [EMBED_FAULTS.cookies]: {
    zh: '浏览器没有保存报告的登录状态（Cookie 被阻止）',
    en: 'The browser did not keep the report’s login (cookies are blocked)',
  },
  [EMBED_FAULTS.alone]: {
    zh: '此页面只能在合作方的网页中打开',
    en: 'This page opens inside a partner’s page only',
  },
  [EMBED_FAULTS.silent]: {
    zh: '报告页面没有响应',
    en: 'The report’s page did not answer',
  },
  [EMBED_FAULTS.network]: {
    zh: '连接不上报告服务器',
    en: 'The report’s server cannot be reached',
  },
}

const AGAIN: Words = {
  zh: '请在合作方的页面中重新打开这份报告。',
  en: 'Please open the report again from the page that you came from.',
}
const ADMINISTRATOR: Words = {
  zh: '请联系合作方或本院管理员，并告知下面的代码。',
  en: 'Please tell the partner or the hospital’s administrator the code below.',
}
const DO: Readonly<Record<string, Words>> = {
  [EMBED_FAULTS.cookies]: {
    zh: '请在浏览器的隐私设置中允许本站的 Cookie（第三方 Cookie），或升级浏览器，然后重新打开这份报告。',
    en: 'Allow cookies of this site (third-party cookies) in the browser’s privacy settings, or update the browser, then open the report again.',
  },
  [EMBED_FAULTS.alone]: {
    zh: '请从合作方的系统中打开报告，或登录千里眼查看。',
    en: 'Open the report from the partner’s system, or log in to Farsight.',
  },
  [EMBED_FAULTS.silent]: {
    zh: '可能是网络中断，或者这个网站不在医院的允许名单中。请重新打开；仍不行请联系管理员。',
    en: 'The network may be down, or this website is not on the hospital’s list. Open it again; if that does not help, ask the administrator.',
  },
  [EMBED_FAULTS.network]: {
    zh: '请检查网络，然后在合作方的页面中重新打开这份报告。',
    en: 'Check the network, then open the report again from the page that you came from.',
  },
  2201: ADMINISTRATOR,
  2202: ADMINISTRATOR,
  2204: ADMINISTRATOR,
  2208: ADMINISTRATOR,
}

/** What the user can do about a code. */
export const remedyOf = (code: string): Words => DO[code] ?? AGAIN
