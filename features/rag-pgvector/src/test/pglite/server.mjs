// A PostgreSQL with pgvector in memory, for tests; prints its port, and ends with its standard input.
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const db = await PGlite.create({ extensions: { vector } });
const server = new PGLiteSocketServer({ db, port: 0, host: '127.0.0.1', maxConnections: 20 });
server.addEventListener('listening', (event) => console.log('port ' + event.detail.port));
await server.start();
process.stdin.on('end', () => process.exit(0)).resume();
