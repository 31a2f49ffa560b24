import type { ReactNode } from 'react'

/** A page that has only something to say: why it does not open, and the ways on. No patient data. */
export function Notice({ title, children, acts }: { readonly title: string; readonly children?: ReactNode; readonly acts?: ReactNode }) {
  return (
    <section className="fs-panel" role="alert" aria-label={title}>
      <h1>{title}</h1>
      {children}
      {acts && <div className="fs-panel-acts">{acts}</div>}
    </section>
  )
}
