/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.engine.journal.JournalRecords.TurnRecord;
import io.karta.process.AgentProcess;
import io.karta.process.Verbosity;
import io.karta.spi.JournaledObject;
import java.util.Optional;

/** Process with additional data for events and logs. */
public interface ObservedProcess extends AgentProcess {

    /** Returns the content of log entries about the process. */
    Verbosity verbosity();

    /** Returns the channel that receives the output of the process, if there is one. */
    Optional<SafeOutputChannel> outputChannel();

    /** Returns the action that asked a question, open or closed. */
    Optional<String> askerOf(String question);

    /** Returns the object of the state that the process was in before the state with the object at an index. */
    Optional<Object> stateBefore(int index);

    /** Returns a turn by its number. */
    TurnRecord turn(int number);

    /** Returns an object of the blackboard by its number. */
    JournaledObject object(int number);

    /** Returns the turn that ended together with the process. */
    Optional<TurnRecord> turnEndedWithProcess();

    /** Returns the number of journal entries that this node has seen, without waiting for a lock. */
    long journaled();
}
