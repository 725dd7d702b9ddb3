import { Breadcrumb } from '@universe/ui/breadcrumb.tsx'
import { Link } from 'react-router'

/** Back to the list of posts. */
export function BlogBreadcrumb({ current }: { current: string }) {
  return (
    <Breadcrumb
      parent={look => <Link to="/blogs" {...look} />}
      parentTitle="Blogs"
      current={current}
    />
  )
}
