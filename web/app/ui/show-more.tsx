import { Button } from './button.tsx';
import classes from './show-more.module.css';

/** The button below a paginated list that loads the next page. */
export function ShowMore({
  text,
  loading,
  onClick,
}: {
  text: string;
  loading: boolean;
  onClick: () => void;
}) {
  return (
    <div className={classes.more}>
      <Button variant="default" loading={loading} onClick={onClick}>
        {text}
      </Button>
    </div>
  );
}
