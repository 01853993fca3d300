-- Karta's journals, version 9, for CockroachDB. No test runs on it.
--
-- Ids of processes and times ascend, so their keys and indexes are distributed by a hash. Texts are compared by their
-- bytes without a collation. No column has a sequence.

CREATE TABLE IF NOT EXISTS karta_schema (
    version INTEGER NOT NULL PRIMARY KEY
);

-- One row for each process: what can be known of it without its journal.
CREATE TABLE IF NOT EXISTS karta_process (
    id VARCHAR(200) NOT NULL,
    agent VARCHAR(1000) NOT NULL,
    goal VARCHAR(1000) NOT NULL,
    parent VARCHAR(200),
    status VARCHAR(20) NOT NULL,
    version BIGINT NOT NULL,
    created_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    changed_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    wakes_at TIMESTAMP(6) WITH TIME ZONE,
    awaits TEXT,
    caller VARCHAR(1000),
    label VARCHAR(200),
    request_token VARCHAR(64) UNIQUE,
    PRIMARY KEY (id) USING HASH
);

CREATE INDEX IF NOT EXISTS karta_process_status ON karta_process (status, id) USING HASH;
CREATE INDEX IF NOT EXISTS karta_process_agent ON karta_process (agent, id) USING HASH;
CREATE INDEX IF NOT EXISTS karta_process_goal ON karta_process (goal, id) USING HASH;
CREATE INDEX IF NOT EXISTS karta_process_caller ON karta_process (caller, id) USING HASH;
CREATE INDEX IF NOT EXISTS karta_process_label ON karta_process (label, id) USING HASH;
CREATE INDEX IF NOT EXISTS karta_process_created ON karta_process (created_at) USING HASH;
CREATE INDEX IF NOT EXISTS karta_process_parent ON karta_process (parent) USING HASH;
CREATE INDEX IF NOT EXISTS karta_process_wakes ON karta_process (wakes_at) USING HASH;

-- One row for each question to a user without an answer.
CREATE TABLE IF NOT EXISTS karta_question (
    process VARCHAR(200) NOT NULL REFERENCES karta_process (id) ON DELETE CASCADE,
    id VARCHAR(200) NOT NULL,
    role VARCHAR(1000),
    asked_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (process, id)
);

CREATE INDEX IF NOT EXISTS karta_question_role ON karta_question (role, process) USING HASH;

-- The callers who have seen a question, which outlives the question.
CREATE TABLE IF NOT EXISTS karta_question_shown (
    process VARCHAR(200) NOT NULL REFERENCES karta_process (id) ON DELETE CASCADE,
    question VARCHAR(200) NOT NULL,
    caller VARCHAR(1000) NOT NULL,
    PRIMARY KEY (process, question, caller)
);

-- Which node runs a process. A table of its own: renewing a claim never waits for whoever writes the journal.
CREATE TABLE IF NOT EXISTS karta_claim (
    process VARCHAR(200) NOT NULL REFERENCES karta_process (id) ON DELETE CASCADE,
    owner VARCHAR(200),
    claimed_until TIMESTAMP(6) WITH TIME ZONE,
    PRIMARY KEY (process) USING HASH
);

-- The order in which entries were written, and their position in the log of all journals, which is assigned later.
-- Without a foreign key, because each append would lock the row of its process again. Since version 26.2,
-- USING HASH WITH (shard_columns = (process)) keeps all entries of a process together.
CREATE TABLE IF NOT EXISTS karta_journal (
    process VARCHAR(200) NOT NULL,
    number BIGINT NOT NULL,
    kind VARCHAR(50) NOT NULL,
    at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    entry TEXT NOT NULL,
    written BIGINT NOT NULL DEFAULT unique_rowid(),
    log_position BIGINT,
    PRIMARY KEY (process, number) USING HASH
);

CREATE INDEX IF NOT EXISTS karta_journal_log ON karta_journal (log_position) USING HASH WHERE log_position IS NOT NULL;
CREATE INDEX IF NOT EXISTS karta_journal_new ON karta_journal (written) USING HASH WHERE log_position IS NULL;

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
    number BIGINT NOT NULL DEFAULT unique_rowid(),
    id VARCHAR(200) NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (id, number)
);

-- Long-term memory: one row for each text of a session, which has a number; terms is the text in lower case.
CREATE TABLE IF NOT EXISTS karta_memory (
    caller VARCHAR(1000) NOT NULL,
    session VARCHAR(200) NOT NULL,
    number INTEGER NOT NULL,
    author VARCHAR(1000) NOT NULL,
    content TEXT NOT NULL,
    terms TEXT NOT NULL,
    written_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
    PRIMARY KEY (caller, session, number)
);

-- Artifacts: one row for each version. The session is empty for the artifacts of a user.
CREATE TABLE IF NOT EXISTS karta_artifact (
    caller VARCHAR(1000) NOT NULL,
    session VARCHAR(200) NOT NULL,
    name VARCHAR(200) NOT NULL,
    version INTEGER NOT NULL,
    mime_type VARCHAR(200) NOT NULL,
    content BYTEA NOT NULL,
    PRIMARY KEY (caller, session, name, version)
);

CREATE INDEX IF NOT EXISTS karta_artifact_session ON karta_artifact (session) USING HASH;

-- State of users and of the application: one row for each value. The caller is empty for the application.
CREATE TABLE IF NOT EXISTS karta_state (
    caller VARCHAR(1000) NOT NULL,
    name VARCHAR(200) NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (caller, name)
);
