import { Button } from './button.tsx';

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
    <div className="stack justify-items-center mt-20">
      <Button variant="default" loading={loading} onClick={onClick}>
        {text}
      </Button>
    </div>
  );
}
