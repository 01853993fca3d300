-- Karta's journals, version 9, for YugabyteDB. No test runs on it.
--
-- Keys are distributed by a hash of their first column. Indexes whose first column would be a time or a status begin with
-- one of eight parts of such a hash instead. No column has a sequence.

CREATE TABLE IF NOT EXISTS karta_schema (
    version INTEGER NOT NULL PRIMARY KEY
);

-- One row for each process: what can be known of it without its journal.
CREATE TABLE IF NOT EXISTS karta_process (
    id VARCHAR(200) COLLATE "C" NOT NULL,
    agent VARCHAR(1000) NOT NULL,
    goal VARCHAR(1000) NOT NULL,
    parent VARCHAR(200) COLLATE "C",
    status VARCHAR(20) NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    changed_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    wakes_at TIMESTAMP(6) WITH TIME ZONE,
    awaits TEXT COLLATE "C",
    caller VARCHAR(1000),
    label VARCHAR(200),
    request_token VARCHAR(64) UNIQUE,
    PRIMARY KEY (id HASH)
);

CREATE INDEX IF NOT EXISTS karta_process_id ON karta_process ((yb_hash_code(id) % 8) ASC, id ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7));
CREATE INDEX IF NOT EXISTS karta_process_status ON karta_process ((yb_hash_code(id) % 8) ASC, status ASC, id ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7));
CREATE INDEX IF NOT EXISTS karta_process_agent ON karta_process ((yb_hash_code(id) % 8) ASC, agent ASC, id ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7));
CREATE INDEX IF NOT EXISTS karta_process_goal ON karta_process ((yb_hash_code(id) % 8) ASC, goal ASC, id ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7));
CREATE INDEX IF NOT EXISTS karta_process_caller ON karta_process (caller HASH, id ASC) WHERE caller IS NOT NULL;
CREATE INDEX IF NOT EXISTS karta_process_label ON karta_process (label HASH, id ASC) WHERE label IS NOT NULL;
CREATE INDEX IF NOT EXISTS karta_process_created ON karta_process ((yb_hash_code(id) % 8) ASC, created_at ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7));
CREATE INDEX IF NOT EXISTS karta_process_parent ON karta_process (parent HASH, id ASC) WHERE parent IS NOT NULL;
CREATE INDEX IF NOT EXISTS karta_process_wakes ON karta_process ((yb_hash_code(id) % 8) ASC, wakes_at ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7)) WHERE wakes_at IS NOT NULL;

-- One row for each question to a user without an answer.
CREATE TABLE IF NOT EXISTS karta_question (
    process VARCHAR(200) COLLATE "C" NOT NULL REFERENCES karta_process (id) ON DELETE CASCADE,
    id VARCHAR(200) COLLATE "C" NOT NULL,
    role VARCHAR(1000),
    asked_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (process HASH, id ASC)
);

CREATE INDEX IF NOT EXISTS karta_question_role ON karta_question ((yb_hash_code(process) % 8) ASC, role ASC, process ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7));

-- The callers who have seen a question, which outlives the question.
CREATE TABLE IF NOT EXISTS karta_question_shown (
    process VARCHAR(200) COLLATE "C" NOT NULL REFERENCES karta_process (id) ON DELETE CASCADE,
    question VARCHAR(200) COLLATE "C" NOT NULL,
    caller VARCHAR(1000) NOT NULL,
    PRIMARY KEY (process HASH, question ASC, caller ASC)
);

-- Which node runs a process. A table of its own: renewing a claim never waits for whoever writes the journal.
CREATE TABLE IF NOT EXISTS karta_claim (
    process VARCHAR(200) COLLATE "C" NOT NULL REFERENCES karta_process (id) ON DELETE CASCADE,
    owner VARCHAR(200),
    claimed_until TIMESTAMP(6) WITH TIME ZONE,
    PRIMARY KEY (process HASH)
);

-- The order in which entries were written, and their position in the log of all journals, which is assigned later.
-- Without a foreign key, because each append would lock the row of its process again.
CREATE TABLE IF NOT EXISTS karta_journal (
    process VARCHAR(200) COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    kind VARCHAR(50) NOT NULL,
    at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    entry TEXT NOT NULL,
    written BIGINT NOT NULL DEFAULT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000000)::BIGINT,
    log_position BIGINT,
    PRIMARY KEY (process HASH, number ASC)
);

CREATE INDEX IF NOT EXISTS karta_journal_log ON karta_journal ((yb_hash_code(process) % 8) ASC, log_position ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7)) WHERE log_position IS NOT NULL;
CREATE INDEX IF NOT EXISTS karta_journal_new ON karta_journal ((yb_hash_code(process) % 8) ASC, written ASC) SPLIT AT VALUES ((1), (2), (3), (4), (5), (6), (7)) WHERE log_position IS NULL;

-- One row: the last position in the log of the entries of all journals.
CREATE TABLE IF NOT EXISTS karta_log (
    id INTEGER NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
);

INSERT INTO karta_log (id, last) SELECT 1, 0 WHERE NOT EXISTS (SELECT 1 FROM karta_log);

-- How far a consumer of the log is, and which node works for it.
CREATE TABLE IF NOT EXISTS karta_consumer (
    name VARCHAR(200) NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL,
    owner VARCHAR(200),
    claimed_until TIMESTAMP(6) WITH TIME ZONE
);

CREATE TABLE IF NOT EXISTS karta_context (
    number BIGINT NOT NULL DEFAULT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000000)::BIGINT * 1000
        + FLOOR(RANDOM() * 1000)::BIGINT,
    id VARCHAR(200) COLLATE "C" NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (id HASH, number ASC)
);

-- Long-term memory: one row for each text of a session, which has a number; terms is the text in lower case.
CREATE TABLE IF NOT EXISTS karta_memory (
    caller VARCHAR(1000) COLLATE "C" NOT NULL,
    session VARCHAR(200) COLLATE "C" NOT NULL,
    number INTEGER NOT NULL,
    author VARCHAR(1000) NOT NULL,
    content TEXT NOT NULL,
    terms TEXT NOT NULL,
    written_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (caller HASH, session ASC, number ASC)
);

-- Artifacts: one row for each version. The session is empty for the artifacts of a user.
CREATE TABLE IF NOT EXISTS karta_artifact (
    caller VARCHAR(1000) COLLATE "C" NOT NULL,
    session VARCHAR(200) COLLATE "C" NOT NULL,
    name VARCHAR(200) COLLATE "C" NOT NULL,
    version INTEGER NOT NULL,
    mime_type VARCHAR(200) NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (caller HASH, session ASC, name ASC, version ASC)
);

CREATE INDEX IF NOT EXISTS karta_artifact_session ON karta_artifact (session HASH);

-- State of users and of the application: one row for each value. The caller is empty for the application.
CREATE TABLE IF NOT EXISTS karta_state (
    caller VARCHAR(1000) COLLATE "C" NOT NULL,
    name VARCHAR(200) COLLATE "C" NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (caller HASH, name ASC)
);
