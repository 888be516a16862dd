import { useText } from '../../../ui/language/use-text.ts';

/** A mobile number to call; a masked one is only text. */
export function CallLink({ mobile, name }: { mobile: string; name: string }) {
  const t = useText();
  if (!/^\d+$/.test(mobile)) return <span>{mobile}</span>;
  return (
    <a href={`tel:+91${mobile}`} aria-label={t('admin.call', { name: `${name}, ${mobile}` })}>
      {mobile}
    </a>
  );
}
