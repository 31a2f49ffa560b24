/** Often enough that no piece of the picture is without it. */
const TIMES = 9

/** Says across a picture who looks at it. */
export const Watermark = ({ text, className }: { readonly text: string; readonly className: string | undefined }) => (
  <div className={className} aria-hidden="true" data-mark={text}>
    {Array.from({ length: TIMES }, (_, i) => (
      <span key={i}>{text}</span>
    ))}
  </div>
)
