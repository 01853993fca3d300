/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client.elicitation;

import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.tool.ToolInput;
import jakarta.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/**
 * Request of an MCP server for input, as a form. The server is not trusted: its texts are data, without invisible
 * characters and of limited lengths.
 *
 * <pre>{@code
 * var request = McpElicitation.of("airline", "book", "Which seat?", schema);
 * assertThat(new ProfileAnswers().answer(request)).isEmpty();
 * }</pre>
 *
 * <p>Immutable.
 */
public interface McpElicitation {

    /**
     * Returns a request outside of a process, for tests of handlers.
     *
     * @param connection the name of the connection
     * @param tool the name of the tool
     * @param message the message
     * @param schema the schema of the form
     * @return the request of an anonymous caller
     */
    static McpElicitation of(String connection, String tool, String message, JsonObject schema) {
        return new FormElicitation(connection, tool, message, schema, Caller.anonymous(), Optional.empty());
    }

    /**
     * Returns this request on behalf of another caller, for tests of handlers.
     *
     * @param caller the caller
     * @return the changed copy
     */
    McpElicitation withCaller(Caller caller);

    /**
     * Returns the name of the connection in the configuration.
     *
     * @return the {@code <name>} in {@code karta.mcp.<name>.url}
     */
    String connection();

    /**
     * Returns the tool whose call the server interrupts with the request.
     *
     * @return the name for models
     */
    String tool();

    /**
     * Returns the question.
     *
     * @return the text of the server
     */
    String message();

    /**
     * Returns the schema of the form.
     *
     * @return an object whose {@code properties} are texts, numbers, booleans, choices and lists of them
     */
    JsonObject schema();

    /**
     * Returns the names of the fields.
     *
     * @return the names, in the order of the schema
     */
    Set<String> fields();

    /**
     * Returns the caller of the process.
     *
     * @return the caller; anonymous outside a process
     */
    Caller caller();

    /**
     * Returns the process that calls the tool.
     *
     * @return the process; empty outside a process
     */
    Optional<AgentProcess> process();

    /**
     * Returns the answer that accepts the defaults of the schema.
     *
     * @return the defaults of all fields that have one; empty if a required field has none
     */
    Optional<ToolInput> defaults();
}
