interface ChangeFieldsProps {
  /** Idempotency key of this form, made by the server. */
  batch: string
  /** The newest change that the page has shown. */
  seen: number
}

/** Hidden fields of every form that changes requests. */
export function ChangeFields({ batch, seen }: ChangeFieldsProps) {
  return (
    <>
      <input type="hidden" name="batch" value={batch} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}
