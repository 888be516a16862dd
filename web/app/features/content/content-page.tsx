import type { ReactNode } from 'react';
import { Page } from '../../ui/frame.tsx';
import classes from './content-page.module.css';
import { PageBody } from './pages/page-body.tsx';

/** A content page: its title, and its body in an isolated container. */
export function ContentPage({
  title,
  content,
  above,
}: {
  title: string;
  content: string;
  /** Rendered between the title and the body. */
  above?: ReactNode;
}) {
  return (
    <Page>
      <div className={`mx-auto ${classes.page}`}>
        <h1>{title}</h1>
        {above}
        <div id="policy">
          <PageBody html={content} />
        </div>
      </div>
    </Page>
  );
}
