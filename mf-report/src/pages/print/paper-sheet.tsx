import type { CallTypes } from '@farsight/shared/contract'
import {
  PRINT_LAYOUTS,
  PRINT_MARKS,
  PRINT_WORDS,
  type PrintBlock,
  type PrintLayoutName,
  printBlocks,
  printSource,
} from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import type { Codes } from './codes'

export type PrintData = CallTypes['getPrintData']['answer']['val']

export interface PaperSheetProps {
  readonly data: PrintData
  readonly layout: PrintLayoutName
  readonly codes: Codes
  /** It is a copy of a paper that is with somebody already. */
  readonly copy: boolean
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly printedAt: string
}

/** A report on paper, from the blocks and sizes that the server's PDF is made of. All text is text: nothing of it is read as HTML. */
export function PaperSheet({ data, layout: name, codes, copy, printedAt }: PaperSheetProps) {
  const language = useLanguage()
  const layout = PRINT_LAYOUTS[name]
  const word = (key: keyof typeof PRINT_WORDS): string => PRINT_WORDS[key][language]
  const { exam, images = [], footer = '', logo } = data
  const mark = data.mark ?? (copy ? 'copy' : undefined)
  const blocks = printBlocks(printSource(data), layout, language)
  const last = blocks.at(-1)
  return (
    <div className="farsight-paper" data-layout={name} lang={language === 'zh' ? 'zh-CN' : 'en'}>
      {mark && <div className="mark">{PRINT_MARKS[mark][language]}</div>}
      <table className="sheet">
        {layout.pageNumbers && (
          <thead>
            <tr>
              <td className="running">
                {exam.patName} · {exam.checkNo}
              </td>
            </tr>
          </thead>
        )}
        <tbody>
          <tr>
            <td>
              {blocks
                .filter((block) => block !== last)
                .map((block, i) => (
                  <Block
                    key={`${block.kind}${i}`}
                    block={block}
                    logo={logo}
                    barcode={layout.barcode ? codes.barcode : ''}
                    images={images.slice(0, layout.images?.most ?? 0)}
                  />
                ))}
              <div className="end">
                {last && <Block block={last} logo="" barcode="" images={[]} />}
                <div className="foot">
                  <p>
                    {footer || word('note')}
                    <br />
                    {word('printed')} {printedAt}
                  </p>
                  {codes.qr && (
                    <figure>
                      <img src={codes.qr} alt={word('verify')} />
                      <figcaption>{word('verify')}</figcaption>
                    </figure>
                  )}
                </div>
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface BlockProps {
  readonly block: PrintBlock
  readonly logo: string
  readonly barcode: string
  readonly images: readonly string[]
}

function Block({ block, logo, barcode, images }: BlockProps) {
  switch (block.kind) {
    case 'header':
      return (
        <header>
          {/* An empty place keeps the title in the middle. */}
          {barcode !== '' || logo !== '' ? logo ? <img className="logo" src={logo} alt="" /> : <span /> : null}
          <div>
            <strong>{block.facilityName}</strong>
            <h1>{block.title}</h1>
            {block.note && <div className="note">{block.note}</div>}
          </div>
          {barcode && <img className="bars" src={barcode} alt="" />}
        </header>
      )
    case 'patient':
      return (
        <dl>
          {block.cells.map(({ name, label, value, wide }) => (
            <div key={name} className={wide ? 'wide' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'text':
      return (
        <section>
          <h2>{block.label}</h2>
          <p className={block.bold ? 'text strong' : 'text'}>{block.text}</p>
          {block.by && <p className="by">{block.by}</p>}
        </section>
      )
    case 'images':
      if (images.length === 0) return null
      return (
        <section>
          <h2>{block.label}</h2>
          <div className="images">
            {images.map((image, i) => (
              <img key={i} src={image} alt={`${block.label} ${i + 1}`} />
            ))}
          </div>
        </section>
      )
    case 'signatures':
      return (
        <div className="signatures">
          {block.cells.map(({ label, name, time }) => (
            <span key={`${label} ${name} ${time}`}>
              {label}: {name || '—'} {time}
            </span>
          ))}
        </div>
      )
  }
}
