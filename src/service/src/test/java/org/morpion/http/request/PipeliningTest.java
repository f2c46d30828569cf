package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Netty handler alone; {@link ConnectionGuardIT} tests it in the service. */
class PipeliningTest {
    private final Pipelining pipelining = new Pipelining();
    private final EmbeddedChannel channel = new EmbeddedChannel(pipelining);

    @Test
    void aRequestWaitsForTheAnswerToTheOneBefore() {
        for (String address : new String[] {"/1", "/2", "/3"}) {
            channel.writeInbound(request(address), LastHttpContent.EMPTY_LAST_CONTENT);
        }
        assertNext("/1");
        assertThat((Object) channel.readInbound()).isNull();
        assertThat(pipelining.holds()).isTrue();

        answer();
        assertNext("/2");
        assertThat((Object) channel.readInbound()).isNull();

        answer();
        assertNext("/3");
        assertThat(pipelining.holds()).isFalse();
    }

    @Test
    void whatIsAnsweredOnTheWayIsNoAnswer() {
        channel.writeInbound(request("/1"));
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
        channel.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT, request("/2"));
        assertNext("/1");
        assertThat((Object) channel.readInbound()).isNull();
    }

    @Test
    void whatAnEarlyAnswerLeavesOfABodyGoesThrough() {
        channel.writeInbound(request("/1"));
        answer();
        channel.writeInbound(new DefaultHttpContent(text()), LastHttpContent.EMPTY_LAST_CONTENT, request("/2"));
        assertThat(((HttpRequest) channel.readInbound()).uri()).isEqualTo("/1");
        channel.<DefaultHttpContent>readInbound().release();
        assertThat((Object) channel.readInbound()).isSameAs(LastHttpContent.EMPTY_LAST_CONTENT);
        assertThat(((HttpRequest) channel.readInbound()).uri()).isEqualTo("/2");
    }

    @Test
    void nothingIsReadWhileRequestsWait() {
        int[] reads = {0};
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext context) {
                reads[0]++;
            }
        });
        channel.writeInbound(request("/1"), LastHttpContent.EMPTY_LAST_CONTENT, request("/2"));
        int before = reads[0];
        channel.read();
        assertThat(reads[0]).isEqualTo(before);
        answer();
        assertThat(reads[0]).isGreaterThan(before);
    }

    @Test
    void whatWaitsIsLetGoOfWithTheConnection() {
        ByteBuf body = text();
        channel.writeInbound(
                request("/1"), LastHttpContent.EMPTY_LAST_CONTENT, request("/2"), new DefaultLastHttpContent(body));
        channel.close();
        assertThat(body.refCnt()).isZero();
    }

    /** When a connection closes, its pending writes fail before the channel reports that it is inactive. */
    @Test
    void nothingIsBegunForAClientThatHasLeft() {
        List<ChannelPromise> written = new ArrayList<>();
        channel.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
                written.add(promise);
            }

            @Override
            public void close(ChannelHandlerContext context, ChannelPromise promise) {
                written.forEach(answer -> answer.tryFailure(new ClosedChannelException()));
                context.close(promise);
            }
        });
        ByteBuf body = text();
        channel.writeInbound(
                request("/1"), LastHttpContent.EMPTY_LAST_CONTENT, request("/2"), new DefaultLastHttpContent(body));
        assertNext("/1");
        channel.write(LastHttpContent.EMPTY_LAST_CONTENT);

        channel.close();

        assertThat((Object) channel.readInbound()).isNull();
        assertThat(body.refCnt()).isZero();
    }

    private void answer() {
        channel.writeOutbound(
                new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
                LastHttpContent.EMPTY_LAST_CONTENT);
        channel.runPendingTasks();
    }

    private void assertNext(String address) {
        assertThat(((HttpRequest) channel.readInbound()).uri()).isEqualTo(address);
        assertThat((Object) channel.readInbound()).isSameAs(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    private static HttpRequest request(String address) {
        return new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, address);
    }

    private static ByteBuf text() {
        return Unpooled.copiedBuffer("{}", StandardCharsets.US_ASCII);
    }
}
