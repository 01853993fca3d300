/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.AgUiEvents;
import io.karta.agui.run.TextMessages.Origin;
import java.util.ArrayList;
import java.util.List;

/** Tool calls of a run. Not thread-safe; confined to one run. */
final class ToolCalls {

    private static final String HIDDEN = "{}";

    private final EventSink out;
    private final boolean showsContent;
    private final List<Call> open = new ArrayList<>();

    /**
     * Creates the calls of a run.
     *
     * @param showsContent whether the client receives arguments and results
     */
    ToolCalls(EventSink out, boolean showsContent) {
        this.out = out;
        this.showsContent = showsContent;
    }

    /** Call without a result; the same tool can be called with the same arguments several times. */
    private record Call(String id, String tool, String arguments, Origin origin) {

        boolean isOf(String name, String given, Origin from) {
            return tool.equals(name) && arguments.equals(given) && origin.equals(from);
        }
    }

    void started(String tool, String arguments, Origin origin) {
        open.add(begin(tool, arguments, origin));
    }

    private Call begin(String tool, String arguments, Origin origin) {
        var call = new Call(out.nextId(), tool, arguments, origin);
        out.addAll(AgUiEvents.toolCall(call.id(), tool, showsContent ? arguments : HIDDEN, origin.subagent()));
        return call;
    }

    /** Sends a result; a rejected call has not been announced. */
    void finished(String tool, String arguments, String result, Origin origin) {
        var call = open.stream()
                .filter(each -> each.isOf(tool, arguments, origin))
                .findFirst()
                .orElseGet(() -> begin(tool, arguments, origin));
        open.remove(call);
        out.add(AgUiEvents.toolResult(call.id(), out.nextId(), showsContent ? result : "", origin.subagent()));
    }
}
