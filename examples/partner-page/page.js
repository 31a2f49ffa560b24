// The partner's own page: asks its own server for a token, puts the element, listens.
const EVENTS = ['ready', 'saved', 'submitted', 'closed', 'failed']

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
    const answer = await (await fetch(`/launch?${asked}`, { method: 'POST' })).json()
    if (!answer.token) return tell('failed', { v: 1, ...answer })
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
