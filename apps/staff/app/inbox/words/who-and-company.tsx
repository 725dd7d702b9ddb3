/** @param names person and, if known, company; each bidi-isolated */
export function WhoAndCompany({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line, which stay in order.
    <span key={index}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ))
}
