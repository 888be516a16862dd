import { Page } from '../../ui/frame.tsx';
import classes from './content-page.module.css';
import { PageBody } from './page-body.tsx';

/** A content page: its title, and its text in a container of its own. */
export function ContentPage({ title, content }: { title: string; content: string }) {
  return (
    <Page>
      <div className={classes.page}>
        <h1>{title}</h1>
        <PageBody html={content} />
      </div>
    </Page>
  );
}
