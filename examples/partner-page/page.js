// The partner's own page: asks its own server for a token, puts the element, listens.
const EVENTS = ['ready', 'saved', 'submitted', 'closed', 'failed']

/** What the reader of this page can do about a refusal (docs/embedding has the whole table). */
const DO = {
  2201: [
    '请核对合作方标识与密钥，或请医院管理员查看是否已停用',
    'Check the partner’s id and key; the hospital’s administrator sees whether it is closed',
  ],
  2202: ['请医院管理员把本页面的地址加入名单', 'Ask the hospital’s administrator to put this page’s address on the list'],
  2203: ['请核对检查号或登记号，以及它属于哪家医院', 'Check the number, and which hospital it belongs to'],
  2204: ['请核对用户名；没有书写权限时选择“查看”', 'Check the user name; without the right to write choose view'],
  113: ['请过一分钟再打开', 'Open it again in a minute'],
  'FED-304': ['请检查网络和千里眼的地址，再打开一次', 'Check the network and Farsight’s address, then open it again'],
}
const OTHERWISE = [
  '请再打开一次；仍然不行，把代码告诉医院管理员',
  'Open it again; if that fails, tell the hospital’s administrator the code',
]

/** Asks our own server. Whatever goes wrong on the way is an answer too. */
async function ask(asked) {
  try {
    return await (await fetch(`/launch?${asked}`, { method: 'POST' })).json()
  } catch (error) {
    return { code: 'FED-304', message: error.message }
  }
}

function wire(section) {
  const form = section.querySelector('form')
  const place = section.querySelector('.report')
  const events = section.querySelector('.events')
  const tell = (name, detail) => {
    const line = document.createElement('li')
    line.textContent = `${name} ${JSON.stringify(detail)}`
    events.append(line)
    line.scrollIntoView({ block: 'nearest' })
  }
  const show = (role, ...lines) => {
    const box = document.createElement('div')
    box.setAttribute('role', role)
    for (const line of lines) box.append(Object.assign(document.createElement('p'), { textContent: line }))
    place.replaceChildren(box)
  }
  const refused = ({ code, message }, english) => {
    tell('failed', { v: 1, code, message })
    const words = (DO[code] ?? OTHERWISE)[english ? 1 : 0]
    show(
      'alert',
      english ? `The report did not open: ${message}` : `报告没有打开：${message}`,
      words,
      `${english ? 'Code' : '代码'} ${code}`,
    )
  }
  let latest
  const look = (report) => {
    report.setAttribute('lang', form.elements.lang.value)
    report.setAttribute('skin', form.elements.skin.value)
  }
  form.addEventListener('change', () => {
    const report = place.querySelector('farsight-report')
    if (report) look(report)
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const asked = new URLSearchParams(new FormData(form))
    const english = asked.get('lang') === 'en'
    // The former patient's report goes before the next is asked for: refused or slow, it must not stand under the new number.
    show('status', english ? 'Opening…' : '正在打开…')
    latest = asked
    const answer = await ask(asked)
    // Asked again meanwhile: this answer is nobody's any more.
    if (latest !== asked) return
    if (!answer.token) return refused(answer, english)
    const report = document.createElement('farsight-report')
    report.setAttribute('token', answer.token)
    look(report)
    for (const name of EVENTS) report.addEventListener(name, ({ detail }) => tell(name, detail))
    place.replaceChildren(report)
  })
}

const [left, right] = document.querySelectorAll('section')
right.replaceChildren(...[...left.children].map((child) => child.cloneNode(true)))
right.querySelector('[name=mode]').value = 'view'
for (const section of [left, right]) wire(section)

// Reports at once by the address: ?left=<accession>&right=<accession>
const wanted = new URLSearchParams(location.search)
for (const section of [left, right]) {
  const form = section.querySelector('form')
  for (const name of ['userName', 'mode', 'lang', 'skin']) {
    const value = wanted.get(`${section.dataset.report}.${name}`)
    if (value) form.elements[name].value = value
  }
  const accessionNo = wanted.get(section.dataset.report)
  if (!accessionNo) continue
  form.elements.accessionNo.value = accessionNo
  form.requestSubmit()
}
