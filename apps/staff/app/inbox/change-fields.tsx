interface ChangeFieldsProps {
  /** Made by the server for this form: what is sent twice is done once. */
  batch: string
  /** The newest change that the page knows of. */
  seen: number
}

/** What every form that changes requests sends along. */
export function ChangeFields({ batch, seen }: ChangeFieldsProps) {
  return (
    <>
      <input type="hidden" name="batch" value={batch} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}
