import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(<main data-ready>hello</main>)
