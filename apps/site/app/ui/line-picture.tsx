interface LinePictureProps {
  /** Address of a group in an SVG file, drawn on the 112-unit grid: `…/items.svg#smart-work`. */
  src: string
  size: number
  className?: string
}

/** A line drawing that takes the color of the text around it; decorative, as its name stands beside it. */
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
