import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';

/** The name of a professional with a link to the page, for operators who may open it. */
export function ProfessionalLink({ id, name }: { id: number; name: string }) {
  const opens = useGrant('professionals.read');
  if (!opens) return <bdi>{name}</bdi>;
  return (
    <Link to={`/admin/professionals/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
