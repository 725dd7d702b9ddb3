interface ChangeFieldsProps {
  /** Idempotency key. */
  batch: string
  /** The newest change shown. */
  seen: number
}

export function ChangeFields({ batch, seen }: ChangeFieldsProps) {
  return (
    <>
      <input type="hidden" name="batch" value={batch} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}
