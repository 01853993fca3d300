-- Karta's journals, version 9. MariaDB 10.6 or later; times are in UTC.

CREATE TABLE IF NOT EXISTS karta_schema (
    version INTEGER NOT NULL PRIMARY KEY
) ENGINE = InnoDB;

-- One row for each process: what can be known of it without its journal.
CREATE TABLE IF NOT EXISTS karta_process (
    id VARCHAR(200) NOT NULL PRIMARY KEY,
    agent VARCHAR(1000) NOT NULL,
    goal VARCHAR(1000) NOT NULL,
    parent VARCHAR(200),
    status VARCHAR(20) NOT NULL,
    version BIGINT NOT NULL,
    created_at DATETIME(6) NOT NULL,
    changed_at DATETIME(6) NOT NULL,
    wakes_at DATETIME(6),
    awaits LONGTEXT,
    caller VARCHAR(1000),
    label VARCHAR(200),
    request_token VARCHAR(64) UNIQUE,
    INDEX karta_process_status (status, id),
    INDEX karta_process_agent (agent(500), id),
    INDEX karta_process_goal (goal(500), id),
    INDEX karta_process_caller (caller(500), id),
    INDEX karta_process_label (label, id),
    INDEX karta_process_created (created_at),
    INDEX karta_process_parent (parent),
    INDEX karta_process_wakes (wakes_at)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- One row for each question to a user without an answer.
CREATE TABLE IF NOT EXISTS karta_question (
    process VARCHAR(200) NOT NULL,
    id VARCHAR(200) NOT NULL,
    role VARCHAR(1000),
    asked_at DATETIME(6) NOT NULL,
    PRIMARY KEY (process, id),
    INDEX karta_question_role (role(500), process),
    FOREIGN KEY (process) REFERENCES karta_process (id) ON DELETE CASCADE
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- The callers who have seen a question, which outlives the question. Their names are too long for a key.
CREATE TABLE IF NOT EXISTS karta_question_shown (
    process VARCHAR(200) NOT NULL,
    question VARCHAR(200) NOT NULL,
    caller VARCHAR(1000) NOT NULL,
    caller_hash CHAR(64) CHARACTER SET ascii AS (SHA2(caller, 256)) PERSISTENT,
    UNIQUE INDEX karta_question_shown_key (process, question, caller_hash),
    FOREIGN KEY (process) REFERENCES karta_process (id) ON DELETE CASCADE
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Which node runs a process. A table of its own: renewing a claim never waits for whoever writes the journal.
CREATE TABLE IF NOT EXISTS karta_claim (
    process VARCHAR(200) NOT NULL PRIMARY KEY,
    owner VARCHAR(200),
    claimed_until DATETIME(6),
    FOREIGN KEY (process) REFERENCES karta_process (id) ON DELETE CASCADE
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- The order in which entries were written, and their position in the log of all journals, which is assigned later.
-- Without a foreign key, because each append would lock the row of its process again.
CREATE TABLE IF NOT EXISTS karta_journal (
    process VARCHAR(200) NOT NULL,
    number BIGINT NOT NULL,
    kind VARCHAR(50) NOT NULL,
    at DATETIME(6) NOT NULL,
    entry LONGTEXT NOT NULL,
    written BIGINT NOT NULL AUTO_INCREMENT UNIQUE,
    log_position BIGINT,
    PRIMARY KEY (process, number),
    INDEX karta_journal_log (log_position, written)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- One row: the last position in the log of the entries of all journals.
CREATE TABLE IF NOT EXISTS karta_log (
    id INTEGER NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL
) ENGINE = InnoDB;

INSERT IGNORE INTO karta_log (id, last) VALUES (1, 0);

-- How far a consumer of the log is, and which node works for it.
CREATE TABLE IF NOT EXISTS karta_consumer (
    name VARCHAR(200) NOT NULL PRIMARY KEY,
    position BIGINT NOT NULL,
    owner VARCHAR(200),
    claimed_until DATETIME(6)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

CREATE TABLE IF NOT EXISTS karta_context (
    number BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    id VARCHAR(200) NOT NULL,
    entry LONGTEXT NOT NULL,
    INDEX karta_context_id (id, number)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Long-term memory: one row for each text of a session, which has a number; terms is the text in lower case.
CREATE TABLE IF NOT EXISTS karta_memory (
    caller VARCHAR(1000) NOT NULL,
    session VARCHAR(200) NOT NULL,
    number INTEGER NOT NULL,
    author VARCHAR(1000) NOT NULL,
    content LONGTEXT NOT NULL,
    terms LONGTEXT NOT NULL,
    written_at DATETIME(6) NOT NULL,
    caller_hash CHAR(64) CHARACTER SET ascii AS (SHA2(caller, 256)) PERSISTENT,
    UNIQUE INDEX karta_memory_key (caller_hash, session, number),
    INDEX karta_memory_caller (caller(500), session)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- Artifacts: one row for each version. The session is empty for the artifacts of a user.
CREATE TABLE IF NOT EXISTS karta_artifact (
    caller VARCHAR(1000) NOT NULL,
    session VARCHAR(200) NOT NULL,
    name VARCHAR(200) NOT NULL,
    version INTEGER NOT NULL,
    mime_type VARCHAR(200) NOT NULL,
    content LONGBLOB NOT NULL,
    caller_hash CHAR(64) CHARACTER SET ascii AS (SHA2(caller, 256)) PERSISTENT,
    UNIQUE INDEX karta_artifact_key (caller_hash, session, name, version),
    INDEX karta_artifact_name (caller(300), session, name),
    INDEX karta_artifact_session (session)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;

-- State of users and of the application: one row for each value. The caller is empty for the application.
CREATE TABLE IF NOT EXISTS karta_state (
    caller VARCHAR(1000) NOT NULL,
    name VARCHAR(200) NOT NULL,
    content LONGTEXT NOT NULL,
    caller_hash CHAR(64) CHARACTER SET ascii AS (SHA2(caller, 256)) PERSISTENT,
    UNIQUE INDEX karta_state_key (caller_hash, name),
    INDEX karta_state_caller (caller(500), name)
) ENGINE = InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
