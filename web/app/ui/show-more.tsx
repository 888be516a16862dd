import { Button } from './button.tsx';
import classes from './show-more.module.css';

/** Below a list that goes on: loads its next part. */
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
