interface LinePictureProps {
  /** A group drawn on a 112-unit grid: `…/items.svg#smart-work`. */
  src: string
  size: number
  className?: string
}

/** Decorative. */
export function LinePicture({ src, size, className }: LinePictureProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 112 112"
      aria-hidden="true"
      focusable="false"
    >
      <use href={src} />
    </svg>
  )
}
