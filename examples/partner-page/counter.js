// The partner's own React 17 application beside the report.
const { React, ReactDOM } = window
function Counter() {
  const [n, setN] = React.useState(0)
  return React.createElement('button', { onClick: () => setN(n + 1) }, `React ${React.version}: ${n}`)
}
ReactDOM.render(React.createElement(Counter), document.querySelector('#counter'))

const wanted = new URLSearchParams(location.search)
async function open() {
  const asked = new URLSearchParams({ accessionNo: wanted.get('exam'), userName: wanted.get('user') ?? 'chen', mode: 'view' })
  const { token } = await (await fetch(`/launch?${asked}`, { method: 'POST' })).json()
  const report = document.createElement('farsight-report')
  report.setAttribute('token', token ?? '')
  report.addEventListener('ready', () => {
    document.body.dataset.ready = 'true'
  })
  document.querySelector('.report').append(report)
}
if (wanted.get('hostile')) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/hostile.css'
  document.head.append(link)
}
if (wanted.get('exam')) void open()
