import { Viewer } from './viewer.jsx';

export default function Page() {
  return <Viewer />;
}
