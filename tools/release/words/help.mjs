const LINES = {
  new: ['mf-name [--zh 中文名] [--en NAME] [--dir .]', '在空目录中建立一个模块', 'make a module in an empty folder'],
  keys: ['--owner NAME --out FILE', '生成签名密钥（Ed25519），打印公钥', 'make a signing key (Ed25519), print its public half'],
  version: ['1.0.1 [--dir .]', '写入新的版本号', 'set the next version'],
  build: ['[--dir .]', '检查 module.json 并构建，写出 release.json', 'check module.json, build, write release.json'],
  sign: ['--key FILE [--sites a,b] [--dir .]', '给构建结果签名', 'sign what was built'],
  pack: ['[--dir .]', '打包为 zip（离线交付用）', 'pack it as a zip (to hand over by hand)'],
  publish: ['--site URL --key FILE [--dir .]', '把已签名的版本发给站点', 'send the signed release to a site'],
  activate: ['--site URL --key FILE [--name mf-name] [--version 1.0.0]', '在站点启用一个版本', 'make the site run a version'],
  rollback: ['--site URL --key FILE [--name mf-name]', '回退到上一个版本', 'go back to the version that ran before'],
  status: ['--site URL --key FILE [--name mf-name]', '列出站点上的版本与运行范围', 'list the versions at a site and where they run'],
}
const GENERAL = {
  zh: [
    '通用：--lang zh|en。--key 也可写在环境变量 FARSIGHT_RELEASE_KEY，--site 写在 FARSIGHT_SITE。',
    '--site-name：站点名称（由管理员告知）；不写则取站点页面上的名称。',
    '退出码：0 完成，1 被拒绝或失败，2 用法有误。',
  ],
  en: [
    'Everywhere: --lang zh|en. --key may stand in FARSIGHT_RELEASE_KEY, --site in FARSIGHT_SITE.',
    '--site-name: the name that the administrator told you; without it the one that the site’s page states.',
    'Exit code: 0 done, 1 refused or failed, 2 asked wrongly.',
  ],
}

/** The help of all commands, or of one. */
export function helpText(lang, only) {
  const lines = Object.entries(LINES)
    .filter(([name]) => only === undefined || name === only)
    .map(([name, [usage, zh, en]]) => `  farsight-release ${name} ${usage}\n      ${lang === 'zh' ? zh : en}`)
  return [...lines, '', ...GENERAL[lang]].join('\n')
}
